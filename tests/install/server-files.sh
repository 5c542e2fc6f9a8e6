#!/bin/sh
# Checks the files of a server without containers, and installs into a folder. Needs no root and no network.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ok() { echo "ok: $*"; }
skip() { echo "skipped: $*"; }
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

for script in deploy/debian/install.sh tests/install/*.sh; do
  sh -n "$script"
  ! has dash || dash -n "$script"
  ! has shellcheck || shellcheck -x "$script"
done
ok "scripts are POSIX sh$(has shellcheck && echo ', checked by shellcheck')"

# The programs of the units exist only on a server, so any executable replaces them.
mkdir "$work/units"
cp -r deploy/systemd/* "$work/units"
find "$work/units" -name '*.service' -exec sed -i -E 's#(Exec[A-Za-z]+=)(/opt/reelhof)[^ ]*#\1/bin/true#' {} +
if has systemd-analyze; then
  SYSTEMD_UNIT_PATH="$work/units:" systemd-analyze verify "$work"/units/reelhof.target \
    "$work"/units/*.service "$work"/units/*.timer >"$work/verify" 2>&1 || true
  ! grep -v -e '/etc/systemd' -e 'user reelhof' "$work/verify" || fail 'systemd-analyze verify complains.'
  ok 'systemd-analyze verify accepts all units'
  SYSTEMD_UNIT_PATH="$work/units:" systemd-analyze security --offline=true "$work"/units/reelhof-web.service \
    2>/dev/null | tail -n 1 || true
else
  skip 'systemd-analyze is missing'
fi

DESTDIR="$work/root"
export DESTDIR
# A release without its packages and the build, which this check does not run.
mkdir -p "$work/source/dist" "$work/source/deploy" "$DESTDIR/opt/reelhof"
cp package.json "$work/source"
cp -r deploy/systemd deploy/nginx deploy/caddy deploy/debian "$work/source/deploy"
touch "$work/source/dist/web.mjs"
installer() { sh "$work/source/deploy/debian/install.sh" "$@"; }
refused() {
  message=$1
  shift
  ! installer "$@" </dev/null >"$work/log" 2>&1 || fail "accepts $message"
}
PANEL_HOST=videos.reelhof.test MEDIA_HOST=media.reelhof.test CERTIFICATES=self-signed
export PANEL_HOST MEDIA_HOST CERTIFICATES
# An installed Node is not downloaded.
mkdir -p "$DESTDIR/opt/reelhof/node-v24.19.0/bin"
printf '#!/bin/sh\n' >"$DESTDIR/opt/reelhof/node-v24.19.0/bin/node"
chmod +x "$DESTDIR/opt/reelhof/node-v24.19.0/bin/node"

installer --help | grep -q 'Usage: install.sh' || fail 'no help'
refused 'an invalid host' --panel-host 'a b'
refused 'one host for both' --panel-host media.reelhof.test
refused 'an unknown option' --nonsense x
refused 'a version without a checksum' --node-version 24.0.0
if has curl && has xz; then
  # A wrong archive must never be unpacked.
  mkdir -p "$work/mirror/v24.19.0"
  for name in x64 arm64; do echo wrong >"$work/mirror/v24.19.0/node-v24.19.0-linux-$name.tar.xz"; done
  mv "$DESTDIR/opt/reelhof/node-v24.19.0" "$work/node"
  refused 'an archive with another checksum' --prebuilt --node-mirror "file://$work/mirror"
  mv "$work/node" "$DESTDIR/opt/reelhof/node-v24.19.0"
  grep -q 'expected checksum' "$work/log" || fail 'does not say that the checksum is wrong'
  ok 'a wrong archive of Node is refused'
fi

before=$(find "$DESTDIR" | sort)
installer --dry-run --prebuilt >/dev/null
[ "$before" = "$(find "$DESTDIR" | sort)" ] || fail 'a dry run changes something'
ok 'a dry run changes nothing'

installer --prebuilt >"$work/log"
for file in etc/systemd/system/reelhof.target etc/systemd/system/reelhof-web.service \
  etc/systemd/system/reelhof-worker.service etc/systemd/system/reelhof-edge.service \
  etc/systemd/system/reelhof-live.service etc/systemd/system/reelhof-prepare.service \
  etc/systemd/system/reelhof-backup.service etc/systemd/system/reelhof-backup.timer \
  etc/systemd/system/reelhof-.service.d/common.conf etc/sysusers.d/reelhof.conf etc/tmpfiles.d/reelhof.conf \
  etc/nginx/snippets/reelhof-proxy.conf etc/nginx/snippets/reelhof-edge.conf \
  etc/nginx/sites-available/reelhof.conf usr/local/bin/reelhof etc/reelhof/tls/fullchain.pem; do
  [ -s "$DESTDIR/$file" ] || fail "$file is missing"
done
[ "$(stat -c %a "$DESTDIR/etc/reelhof/reelhof.env")" = 640 ] || fail 'the settings are readable by others'
[ "$(stat -c %a "$DESTDIR/etc/reelhof/tls/privkey.pem")" = 600 ] || fail 'the key is readable by others'
[ "$(readlink "$DESTDIR/opt/reelhof/node")" = node-v24.19.0 ] || fail 'no link to Node'
case $(readlink "$DESTDIR/opt/reelhof/current") in
  /opt/reelhof/releases/*) ;;
  *) fail 'no link to the release' ;;
esac
grep -q '^PUBLIC_URL=https://videos.reelhof.test$' "$DESTDIR/etc/reelhof/reelhof.env" || fail 'no PUBLIC_URL'
! grep -rq 'example\.com;' "$DESTDIR/etc/nginx" || fail 'nginx has a placeholder'
ok 'the installation has all files'

nginx=$(command -v nginx || echo /usr/sbin/nginx)
if [ -x "$nginx" ]; then
  for folder in snippets sites-enabled; do mkdir -p "$work/nginx/$folder"; done
  cp "$DESTDIR"/etc/nginx/snippets/* "$work/nginx/snippets"
  sed "s#/etc/reelhof#$DESTDIR/etc/reelhof#" "$DESTDIR/etc/nginx/sites-available/reelhof.conf" \
    >"$work/nginx/sites-enabled/reelhof.conf"
  sed "s#/etc/letsencrypt/live/video.customer.example#$DESTDIR/etc/reelhof/tls#" deploy/nginx/custom-domain.conf \
    >"$work/nginx/sites-enabled/custom-domain.conf"
  cat >"$work/nginx/nginx.conf" <<CONF
pid $work/nginx.pid;
error_log stderr;
events {}
http { access_log off; include $work/nginx/sites-enabled/*; }
CONF
  "$nginx" -t -q -p "$work/nginx" -c "$work/nginx/nginx.conf" || fail 'nginx -t'
  ok "nginx -t accepts the site ($("$nginx" -v 2>&1))"
else
  skip 'nginx is missing'
fi
if has caddy; then
  caddy validate --adapter caddyfile --config deploy/caddy/Caddyfile >/dev/null 2>&1 || fail 'caddy validate'
  ok 'caddy accepts the Caddyfile'
else
  skip 'caddy is missing'
fi

echo 'BACKUP_KEEP=9' >>"$DESTDIR/etc/reelhof/reelhof.env"
mkdir -p "$DESTDIR/var/lib/reelhof"
touch "$DESTDIR/var/lib/reelhof/reelhof.db"
settings=$DESTDIR/etc/reelhof/reelhof.env
first=$(readlink "$DESTDIR/opt/reelhof/current")
# Releases are named by the second.
until [ "$(date -u +%Y%m%dT%H%M%SZ)" != "${first##*-}" ]; do sleep 0.2; done
installer --prebuilt >"$work/log"
[ "$(readlink "$DESTDIR/opt/reelhof/current")" != "$first" ] || fail 'the upgrade switches nothing'
grep -q 'BACKUP_KEEP=9' "$DESTDIR/etc/reelhof/reelhof.env" || fail 'the upgrade replaces the settings'
# The order matters: a backup of the running version, then stop, migrate, start.
sed -n 's/^+ systemctl start reelhof-backup.service.*/backup/p; s/^+ systemctl stop.*/stop/p
  s/^+ (reelhof) node dist.migrate.*/migrate/p; s/^+ systemctl start reelhof-prepare.*/start/p' "$work/log" |
  tr '\n' ' ' | grep -qx 'backup stop migrate start ' || { cat "$work/log"; fail 'the upgrade has another order'; }
ok 'an upgrade backs up, switches and keeps the settings'

installer uninstall >/dev/null
[ ! -e "$DESTDIR/opt/reelhof" ] || fail 'the program stays'
[ -z "$(find "$DESTDIR/etc/systemd" "$DESTDIR/etc/nginx" -type f)" ] || fail 'units or sites stay'
[ -e "$DESTDIR/var/lib/reelhof/reelhof.db" ] || fail 'data is lost'
[ -e "$settings" ] || fail 'settings are lost'
ok 'uninstalling keeps data and settings'
