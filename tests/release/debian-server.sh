#!/bin/sh
# Boots Debian with systemd in namespaces of this machine, without its network, and installs, uses, backs up,
# upgrades and removes Reelhof there. Argument: bookworm or trixie. Needs root, debootstrap, Debian's packages
# and a build. The first run keeps the system in RELEASE_CACHE.
set -eu
suite=$1
cd "$(dirname "$0")/../.."
project=$(pwd)

skip() {
  echo "skipped: $*"
  exit 77
}
[ "$(id -u)" = 0 ] || skip 'needs root'
[ -e dist/web.mjs ] || skip 'needs a build'
for tool in debootstrap unshare nsenter pivot_root ip pgrep xz; do
  command -v "$tool" >/dev/null 2>&1 || skip "$tool is missing"
done

cache=${RELEASE_CACHE:-/var/tmp/reelhof-release}
base=$cache/$suite
work=$(mktemp -d -p "${TMPDIR:-/tmp}")
init=
finish() {
  code=$?
  trap - EXIT INT TERM
  if [ "$code" != 0 ] && [ -n "$init" ]; then
    inside journalctl --no-pager -q -n 400 -u 'reelhof-*' | grep -v '"msg":"request"' | cut -c 1-220 | tail -n 40
    echo "FAILED on $suite; the installer's last lines:"
    tail -n 15 "$work/log" 2>/dev/null || true
  fi
  if [ -n "$init" ]; then kill -KILL "$init" 2>/dev/null || true; fi
  [ -z "${launcher:-}" ] || wait "$launcher" 2>/dev/null || true
  rm -rf "$work"
  exit "$code"
}
trap finish EXIT INT TERM

if [ ! -e "$base/ready" ]; then
  echo "Preparing Debian $suite …"
  mkdir -p "$cache"
  rm -rf "$base.new"
  packages=systemd,systemd-sysv,dbus,ca-certificates,curl,openssl,procps,xz-utils
  debootstrap --variant=minbase --include=$packages "$suite" "$base.new" >"$work/log" 2>&1
  # Services must not start while packages are installed.
  printf '#!/bin/sh\nexit 101\n' >"$base.new/usr/sbin/policy-rc.d"
  chmod +x "$base.new/usr/sbin/policy-rc.d"
  chroot "$base.new" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    ffmpeg fonts-dejavu-core nginx >>"$work/log" 2>&1
  rm "$base.new/usr/sbin/policy-rc.d"
  touch "$base.new/ready"
  rm -rf "$base"
  mv "$base.new" "$base"
fi

# The build without development packages, as `npm prune` leaves it, and this machine's Node as an archive.
mkdir -p "$work/upper" "$work/work" "$work/root"
mkdir -p "$work/upper/srv/mirror"
# Links cost no space if the folders are on one disk.
tar -C "$project" --exclude=./.git --exclude=./node_modules --exclude=./test-results --exclude='./data*' \
  --exclude=./.next/cache -cf - . | (mkdir -p "$work/upper/srv/reelhof" && tar -C "$work/upper/srv/reelhof" -xf -)
cp -al node_modules "$work/upper/srv/reelhof/" 2>/dev/null || cp -a node_modules "$work/upper/srv/reelhof/"
(cd "$work/upper/srv/reelhof" && npm prune --omit=dev --offline --no-audit --no-fund >"$work/log" 2>&1)
version=$(node -p process.versions.node)
folder=node-v$version-linux-$(node -p process.arch)
mkdir -p "$work/$folder/bin" "$work/$folder/lib/node_modules" "$work/upper/srv/mirror/v$version"
cp "$(node -p process.execPath)" "$work/$folder/bin/node"
archive=$work/upper/srv/mirror/v$version/$folder.tar.xz
tar -C "$work" -cf - "$folder" | xz -0 >"$archive"
rm -rf "${work:?}/$folder"
sum=$(sha256sum "$archive" | cut -d' ' -f1)

cat >"$work/boot.sh" <<'BOOT'
set -e
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
cd "$2/root"
mount -t proc proc proc
mount --rbind /sys sys
mount -t tmpfs tmpfs dev -o mode=755
for name in null zero full random urandom tty; do
  touch "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mkdir dev/pts dev/shm
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=0666
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for name in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${name%%:*}" "dev/${name#*:}"; done
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mkdir -p mnt/old
echo '127.0.0.1 localhost videos.reelhof.test media.reelhof.test' >etc/hosts
pivot_root . mnt/old
# systemd 256 and later accept the control groups of older machines only if they are told to.
exec env -i container=lxc SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /bin/sh -c 'umount -l /mnt/old; ip link set lo up 2>/dev/null; exec /lib/systemd/systemd --show-status=0'
BOOT
unshare --pid --fork --mount --uts --ipc --cgroup --net sh "$work/boot.sh" "$base" "$work" \
  >"$work/boot.log" 2>&1 </dev/null &
launcher=$!
inside() {
  nsenter -t "$init" -p -m -u -i -C -n env -i HOME=/root LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
ok() { echo "ok: $*"; }
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
await() { # seconds, description, command
  seconds=$1 what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    seconds=$((seconds - 1))
    [ "$seconds" -gt 0 ] || fail "$what"
    sleep 1
  done
}

find_init() {
  init=$(pgrep -P "$launcher") && grep -q systemd "/proc/$init/comm"
}
await 30 'systemd does not start' find_init
await 60 'the system does not finish booting' inside systemctl is-active multi-user.target
nsenter -t "$init" -n ip link set lo up
ok "$(inside sed -n 's/^PRETTY_NAME=//p' /etc/os-release), $(inside systemctl --version | head -n 1)"

install() {
  inside /srv/reelhof/deploy/debian/install.sh "$@" --prebuilt --certificates self-signed \
    --panel-host videos.reelhof.test --media-host media.reelhof.test \
    --node-mirror file:///srv/mirror --node-version "$version" --node-sha256 "$sum" >"$work/log" 2>&1 </dev/null
}
site() { inside curl -sS --fail --max-time 20 --cacert /etc/reelhof/tls/fullchain.pem "$@"; }
panel=https://videos.reelhof.test
is_healthy() { site "$panel/api/health" >/dev/null && site https://media.reelhof.test/health >/dev/null; }

install || fail 'the installation'
for unit in web worker edge live; do
  inside systemctl is-active -q "reelhof-$unit" || fail "reelhof-$unit is not active"
done
is_healthy || fail 'panel and edge are not reachable through nginx'
grep -q "$panel/.*token\|$panel/admin/" "$work/log" || fail 'no link to begin with'
ok 'installed: web, worker, edge and live are active, and nginx serves both hosts'
[ "$(inside stat -c '%U %a' /var/lib/reelhof /etc/reelhof/reelhof.env | tr '\n' ' ')" = 'reelhof 700 root 640 ' ] ||
  fail 'the permissions of data or settings'
inside systemd-analyze security reelhof-web.service 2>/dev/null | tail -n 1 || true

# The seed signs in, uploads a clip through nginx and waits until it is public.
inside sh -c 'cd /opt/reelhof/current && exec runuser -u reelhof -- env NODE_ENV=production \
  DEMO_PASSWORD=Geheim-1234 NODE_EXTRA_CA_CERTS=/etc/reelhof/tls/fullchain.pem /opt/reelhof/node/bin/node \
  --env-file=/etc/reelhof/reelhof.env dist/seed.mjs' >"$work/seed" 2>&1 || { cat "$work/seed" && fail 'the upload'; }
embed=$(sed -n 's/^RESULT .*"embedUrl":"\([^"]*\)".*/\1/p' "$work/seed")
case $embed in https://media.reelhof.test/*) ;; *) fail "the player has another address: $embed" ;; esac
site "$embed" | grep -qi '<html' || fail 'the player page'
site -o /dev/null -H 'content-type: application/json' \
  -d '{"email":"demo@reelhof.local","password":"Geheim-1234"}' "$panel/api/users/login" || fail 'signing in'
video=$(printf '%s\n' "$embed" | grep -o '[0-9a-f-]\{24,36\}' | head -n 1)
media=https://media.reelhof.test/videos/$video
site "$media/data.json" | grep -q "$video" || fail 'the data of the player'
site "$media/1/hls/master.m3u8" | grep -q 720p/index.m3u8 || fail 'the playlist'
segment=$(site "$media/1/hls/720p/index.m3u8" | grep -v '^#' | head -n 1)
code=$(site -o /dev/null -w '%{http_code} %{size_download}' -r 0-99 "$media/1/hls/720p/$segment")
[ "$code" = '206 100' ] || fail "a byte range: $code"
ok 'used: a clip was uploaded, encoded and played through nginx over TLS; signing in works'

# A body above the size of other proxies' limits reaches the edge, which refuses the signature and not the size.
inside sh -c 'head -c 80000000 /dev/zero >/tmp/large'
code=$(inside curl -s -o /dev/null -w '%{http_code}' --cacert /etc/reelhof/tls/fullchain.pem -T /tmp/large \
  https://media.reelhof.test/uploads/x/1/a.mp4 || true)
[ "$code" != 413 ] || fail 'nginx limits uploads'

inside systemctl start reelhof-backup.service || fail 'the backup'
inside sh -c 'ls /var/backups/reelhof/*/manifest.json' >/dev/null || fail 'no backup'
inside systemctl is-active -q reelhof-backup.timer || fail 'no timer'
inside reelhof admin check-backup "/var/backups/reelhof/$(inside ls /var/backups/reelhof)" >/dev/null ||
  fail 'the command reelhof'
ok 'backed up and checked'

before=$(inside readlink /opt/reelhof/current)
install || fail 'the upgrade'
after=$(inside readlink /opt/reelhof/current)
[ "$before" != "$after" ] || fail 'the upgrade switches nothing'
is_healthy || fail 'not healthy after the upgrade'
site "$media/data.json" >/dev/null || fail 'the video is gone after the upgrade'
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

inside /srv/reelhof/deploy/debian/install.sh uninstall >"$work/log" 2>&1
! inside test -e /opt/reelhof || fail 'the program stays'
inside test -e /var/lib/reelhof/reelhof.db || fail 'the data is lost'
! inside systemctl is-active -q reelhof-web || fail 'a process still runs'
ok 'uninstalled; the data stays'
