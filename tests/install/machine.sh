# Functions that boot Debian machines with systemd in namespaces of this machine, without its network. Sourced
# by debian-server.sh, which sets `work`, a folder for everything that is temporary, and `base`, a Debian. All
# machines see `$work/files` on top of it, and each has its own changes.
# shellcheck shell=sh disable=SC2034,SC2154

ok() { echo "ok: $*"; }
skip() {
  echo "skipped: $*"
  exit 77
}
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

need_tools() {
  [ "$(id -u)" = 0 ] || skip 'needs root'
  [ -e dist/web.mjs ] || skip 'needs a build'
  for tool in debootstrap unshare nsenter pivot_root ip pgrep xz; do
    command -v "$tool" >/dev/null 2>&1 || skip "$tool is missing"
  done
}

# Prepares Debian once, with the packages of which the installer makes sure.
prepare_base() { # suite
  [ ! -e "$base/ready" ] || return 0
  echo "Preparing Debian $1 …"
  mkdir -p "$(dirname "$base")"
  rm -rf "$base.new"
  packages=systemd,systemd-sysv,dbus,ca-certificates,curl,openssl,procps,xz-utils
  debootstrap --variant=minbase --include=$packages "$1" "$base.new" >"$work/log" 2>&1
  # Services must not start while packages are installed.
  printf '#!/bin/sh\nexit 101\n' >"$base.new/usr/sbin/policy-rc.d"
  chmod +x "$base.new/usr/sbin/policy-rc.d"
  chroot "$base.new" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    ffmpeg fonts-dejavu-core nginx >>"$work/log" 2>&1
  rm "$base.new/usr/sbin/policy-rc.d"
  touch "$base.new/ready"
  rm -rf "$base"
  mv "$base.new" "$base"
}

# Puts the build without development packages into /srv/reelhof, as `npm prune` leaves it, and this machine's
# Node into /srv/mirror, as an archive of nodejs.org. Sets `node_version` and `node_sum`.
prepare_files() {
  mkdir -p "$work/files/srv/reelhof"
  tar --exclude=./.git --exclude=./node_modules --exclude=./test-results --exclude='./data*' \
    --exclude=./.next/cache -cf - . | tar -C "$work/files/srv/reelhof" -xf -
  # Links cost no space if the folders are on one disk. npm rewrites its list in place, so that one is a copy.
  cp -al node_modules "$work/files/srv/reelhof/" 2>/dev/null || cp -a node_modules "$work/files/srv/reelhof/"
  cp --remove-destination node_modules/.package-lock.json "$work/files/srv/reelhof/node_modules/"
  (cd "$work/files/srv/reelhof" && npm prune --omit=dev --offline --no-audit --no-fund >"$work/log" 2>&1)
  node_version=$(node -p process.versions.node)
  folder=node-v$node_version-linux-$(node -p process.arch)
  mkdir -p "$work/$folder/bin" "$work/$folder/lib/node_modules" "$work/files/srv/mirror/v$node_version"
  cp "$(node -p process.execPath)" "$work/$folder/bin/node"
  archive=$work/files/srv/mirror/v$node_version/$folder.tar.xz
  tar -C "$work" -cf - "$folder" | xz -0 >"$archive"
  rm -rf "${work:?}/$folder"
  node_sum=$(sha256sum "$archive" | cut -d' ' -f1)
  write_boot_scripts
}

# Writes the scripts that boot a machine. enter.sh moves itself to control groups of the machine's own, because
# two systemds that track processes in the same groups would stop each other's.
write_boot_scripts() {
  cat >"$work/enter.sh" <<'ENTER'
machine=$1
while read -r _ target type options _; do
  case $type,$options, in
    cgroup2,*) group=$(sed -n 's/^0:://p' /proc/self/cgroup) ;;
    cgroup,*,name=systemd,*) group=$(sed -n 's/^[0-9]*:name=systemd://p' /proc/self/cgroup) ;;
    *) continue ;;
  esac
  folder=$target${group%/}/reelhof-test-$$
  mkdir "$folder"
  echo "$target $folder" >>"$machine/groups"
  echo $$ >"$folder/cgroup.procs"
done </proc/mounts
shift
exec unshare --pid --fork --mount --uts --ipc --cgroup --net sh "$@" "$machine"
ENTER
  cat >"$work/boot.sh" <<'BOOT'
set -e
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$1:$2,upperdir=$3/upper,workdir=$3/work" "$3/root"
cd "$3/root"
mount -t proc proc proc
mount --rbind /sys sys
while read -r target folder; do mount --bind "$folder" "${target#/}"; done <"$3/groups"
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
echo '127.0.0.1 localhost videos.reelhof.test media.reelhof.test videos.other.test media.other.test' >etc/hosts
pivot_root . mnt/old
# systemd 256 and later accept the control groups of older machines only if they are told to.
exec env -i container=lxc SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /bin/sh -c 'umount -l /mnt/old; ip link set lo up 2>/dev/null; exec /lib/systemd/systemd --show-status=0'
BOOT
}

launchers=
inits=
init=
find_init() {
  init=$(pgrep -P "$launcher") && grep -q systemd "/proc/$init/comm"
}

# Boots a machine that nobody has used yet, which then is the one of `inside`.
boot() { # name
  mkdir -p "$work/$1/upper" "$work/$1/work" "$work/$1/root"
  touch "$work/$1/groups"
  sh "$work/enter.sh" "$work/$1" "$work/boot.sh" "$work/files" "$base" >"$work/$1/boot.log" 2>&1 </dev/null &
  launcher=$!
  launchers="$launchers $launcher"
  await 30 'systemd does not start' find_init
  inits="$inits $init"
  await 60 'the system does not finish booting' inside systemctl is-active multi-user.target
  nsenter -t "$init" -n ip link set lo up
  ok "machine $1: $(inside sed -n 's/^PRETTY_NAME=//p' /etc/os-release)," \
    "$(inside systemctl --version | head -n 1)"
}

# Runs a command inside the machine whose process 1 is `init`.
inside() {
  nsenter -t "$init" -p -m -u -i -C -n env -i HOME=/root LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# Ends all machines and removes their files. Call it once, at the end.
destroy_machines() {
  for one in $inits; do kill -KILL "$one" 2>/dev/null || true; done
  for one in $launchers; do wait "$one" 2>/dev/null || true; done
  for groups in "$work"/*/groups; do
    [ ! -e "$groups" ] || while read -r _ folder; do
      find "$folder" -depth -type d -exec rmdir {} + 2>/dev/null || true
    done <"$groups"
  done
  rm -rf "$work"
}
