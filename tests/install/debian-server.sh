#!/bin/sh
# Installs, uses, backs up, upgrades and removes Reelhof on a clean Debian, and restores the backup on
# another one. Argument: bookworm or trixie. Needs root, debootstrap, Debian's packages and a build. The first
# run keeps the system in RELEASE_CACHE.
set -eu
suite=$1
cd "$(dirname "$0")/../.."
# shellcheck source=tests/install/machine.sh
. tests/install/machine.sh
# shellcheck source=tests/install/installation.sh
. tests/install/installation.sh
need_tools

base=${RELEASE_CACHE:-/var/tmp/reelhof-release}/$suite
work=$(mktemp -d -p "${TMPDIR:-/tmp}")
finish() {
  code=$?
  trap - EXIT INT TERM
  if [ "$code" != 0 ] && [ -n "$init" ]; then
    inside journalctl --no-pager -q -n 400 -u 'reelhof-*' | grep -v '"msg":"request"' | cut -c 1-220 | tail -n 40
    echo "FAILED on $suite; the last lines of the last command:"
    tail -n 15 "$work/log" 2>/dev/null || true
  fi
  destroy_machines
  exit "$code"
}
trap finish EXIT INT TERM

prepare_base "$suite"
prepare_files

boot first
first=$init
use_hosts reelhof.test
install || fail 'the installation'
expect_running
grep -q "$panel/.*token\|$panel/admin/" "$work/log" || fail 'no link to begin with'
ok 'installed: web, worker, edge and live are active, and nginx serves both hosts'
[ "$(inside stat -c '%U %a' /var/lib/reelhof /etc/reelhof/reelhof.env | tr '\n' ' ')" = 'reelhof 700 root 640 ' ] ||
  fail 'the permissions of data or settings'
inside systemd-analyze security reelhof-web.service 2>/dev/null | tail -n 1 || true

upload
site "$embed" | grep -qi '<html' || fail 'the player page'
cookies=$(sign_in)
has_session "$cookies" || fail 'signing in'
list_media >"$work/media"
grep -q '\.mp4$' "$work/media" || fail 'no MP4'
segment=$(grep -m 1 -o 'videos/.*/720p/.*\.\(m4s\|mp4\|ts\)$' "$work/media") || fail 'no segments'
code=$(site -o /dev/null -w '%{http_code} %{size_download}' -r 0-99 "$media/$segment")
[ "$code" = '206 100' ] || fail "a byte range: $code"
ok 'used: a clip was uploaded, encoded and played through nginx over TLS; signing in works'

# A body above the size of other proxies' limits reaches the edge, which refuses the signature, not the size.
inside sh -c 'head -c 80000000 /dev/zero >/tmp/large'
code=$(inside curl -s -o /dev/null -w '%{http_code}' --cacert /etc/reelhof/tls/fullchain.pem -T /tmp/large \
  "$media/uploads/x/1/a.mp4" || true)
[ "$code" != 413 ] || fail 'nginx limits uploads'

inside systemctl start reelhof-backup.service || fail 'the backup'
backup=$(inside ls /var/backups/reelhof)
inside test -e "/var/backups/reelhof/$backup/manifest.json" || fail 'no backup'
inside systemctl is-active -q reelhof-backup.timer || fail 'no timer'
inside reelhof admin check-backup "/var/backups/reelhof/$backup" >/dev/null || fail 'the command reelhof'
ok 'backed up and checked'

# The commands are those of "Restore" in docs/operate/server.md. The second machine has other host names and
# user ids, and gets nothing but the settings and the backup, which belong to root after they were copied.
inside cat /etc/reelhof/reelhof.env | sed 's/reelhof\.test/other.test/' >"$work/settings"
inside tar -C /var/backups/reelhof -cf - "$backup" >"$work/backup.tar"
boot second
use_hosts other.test
inside useradd --system somebody-else
inside sh -c 'umask 077 && mkdir -m 755 /etc/reelhof && cat >/etc/reelhof/reelhof.env' <"$work/settings"
install || fail 'the installation on the second machine'
expect_running
[ -z "$(sign_in 2>/dev/null)" ] || fail 'the second machine is not empty'
! has_session "$cookies" || fail 'the second machine accepts sessions of the first'
inside tar -C /var/backups/reelhof --no-same-owner -xf - <"$work/backup.tar"
restore() { inside reelhof admin restore "/var/backups/reelhof/$backup" >"$work/log" 2>&1; }
! restore || fail 'a backup of root can be read'
grep -q "Its owner must be the user" "$work/log" || fail 'the reason why the backup cannot be read'
inside chown -R reelhof: /var/backups/reelhof
! restore || fail 'the restore replaces a database'
grep -q 'move DATA_DIR away' "$work/log" || fail 'the reason why there is no restore'
inside systemctl stop reelhof-backup.timer reelhof.target
inside mv /var/lib/reelhof /var/lib/reelhof.before
inside systemd-tmpfiles --create reelhof.conf
restore || fail 'the restore'
inside systemctl start reelhof.target reelhof-backup.timer || fail 'the start after the restore'
expect_running
ok 'restored on a second machine with other host names; web, worker, edge and live are active'
has_session "$cookies" || fail 'a session of the first machine has ended'
has_session "$(sign_in)" || fail 'signing in with the password of the first machine'
list_media >"$work/restored"
cmp "$work/media" "$work/restored" || fail 'the video differs'
site "$media/player/?id=$video" | grep -qi '<html' || fail 'the player page on the second machine'
is_republished() { site "$media/videos/$video/data.json" | grep -q "\"pageUrl\":\"$media/"; }
await 60 'the video keeps the addresses of the first machine' is_republished
[ "$(inside stat -c '%U %a' /var/lib/reelhof /var/lib/reelhof/secret | tr '\n' ' ')" = 'reelhof 700 reelhof 600 ' ] ||
  fail 'the permissions of the restored data'
inside reelhof admin doctor database secret storage ffmpeg disk ports >"$work/log" 2>&1 || fail 'the doctor'
inside systemctl start reelhof-backup.service || fail 'a backup on the second machine'
ok "signing in works there, and $(wc -l <"$work/media") files of the video are the same, byte for byte"

use_hosts reelhof.test
init=$first
before=$(inside readlink /opt/reelhof/current)
install || fail 'the upgrade'
after=$(inside readlink /opt/reelhof/current)
[ "$before" != "$after" ] || fail 'the upgrade switches nothing'
is_healthy || fail 'not healthy after the upgrade'
site "$media/videos/$video/data.json" >/dev/null || fail 'the video is gone after the upgrade'
ok 'upgraded, after a second backup; the video still plays'

# A release that cannot start.
inside sh -c 'mv /srv/reelhof/dist/web.mjs /srv/web.mjs && echo "process.exit(1)" >/srv/reelhof/dist/web.mjs'
! install upgrade --no-backup || fail 'an upgrade that cannot start succeeds'
inside sh -c 'mv /srv/web.mjs /srv/reelhof/dist/web.mjs'
[ "$(inside readlink /opt/reelhof/current)" = "$after" ] || fail 'no way back'
is_healthy || fail 'not healthy after going back'
ok 'a broken upgrade goes back to the previous release'

inside systemctl kill -s KILL reelhof-worker reelhof-web
is_active_again() { inside systemctl is-active reelhof-worker reelhof-web && is_healthy; }
await 60 'killed processes do not return' is_active_again
ok 'killed processes are started again'

installer uninstall || fail 'the removal'
! inside test -e /opt/reelhof || fail 'the program stays'
inside test -e /var/lib/reelhof/reelhof.db || fail 'the data is lost'
! inside systemctl is-active -q reelhof-web || fail 'a process still runs'
ok 'uninstalled; the data stays'
