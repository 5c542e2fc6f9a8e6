#!/bin/sh
# Installs, upgrades or removes Reelhof on Debian 12 and 13 without containers. See docs/operate/server.md.
set -eu

# Node 24, from https://nodejs.org/dist/v24.19.0/SHASUMS256.txt, whose signature was verified.
node_version=24.19.0
node_sha256_amd64=14b342e71204f811bde6153be8e04b62aef63c236fef92b55f9c83154b409647
node_sha256_arm64=01443c1e1a29e531ccad5a46fefa6df490d2189c49f7955904aecdbb0fe86fdc

usage() {
  cat <<'TEXT'
Usage: install.sh [install|upgrade|uninstall] [options]

Without a command, it installs, or upgrades an installation. Run it as root from a checkout of Reelhof. It can
be repeated: settings and data stay.

  --panel-host HOST       host name of the panel, e.g. videos.example.com
  --media-host HOST       host name of uploads and delivery, e.g. media.example.com
  --proxy NAME            nginx (default), caddy, or none for your own
  --certificates KIND     letsencrypt (default) or self-signed
  --email ADDRESS         contact for Let's Encrypt
  --source FOLDER         the checkout to install (default: the one of this script)
  --prebuilt              copy node_modules, dist and .next of the source instead of building here
  --node-mirror URL       mirror of https://nodejs.org/dist
  --node-version V --node-sha256 SUM
                          another Node 24, with the checksum of its .tar.xz for this machine
  --no-backup             upgrade without a backup
  --dry-run               print what would be done
  --help

The same settings can be variables: PANEL_HOST, MEDIA_HOST, PROXY, CERTIFICATES, EMAIL, NODE_MIRROR. DESTDIR
writes below another folder and runs no command of the system.
TEXT
}

say() { printf '%s\n' "$*"; }
fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

dest=${DESTDIR:-}
panel_host=${PANEL_HOST:-}
media_host=${MEDIA_HOST:-}
proxy=${PROXY:-nginx}
certificates=${CERTIFICATES:-letsencrypt}
email=${EMAIL:-}
node_mirror=${NODE_MIRROR:-https://nodejs.org/dist}
script_dir=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
source=$(CDPATH='' cd -- "$script_dir/../.." && pwd)
command=
node_sha256=
is_prebuilt=
is_dry=
wants_backup=yes

while [ $# -gt 0 ]; do
  case $1 in
    install | upgrade | uninstall) command=$1 ;;
    --prebuilt) is_prebuilt=yes ;;
    --no-backup) wants_backup= ;;
    --dry-run) is_dry=yes ;;
    --help | -h) usage && exit 0 ;;
    --*)
      [ $# -ge 2 ] || fail "$1 needs a value. See --help."
      case $1 in
        --panel-host) panel_host=$2 ;;
        --media-host) media_host=$2 ;;
        --proxy) proxy=$2 ;;
        --certificates) certificates=$2 ;;
        --email) email=$2 ;;
        --source) source=$(CDPATH='' cd -- "$2" && pwd) ;;
        --node-mirror) node_mirror=$2 ;;
        --node-version) node_version=$2 ;;
        --node-sha256) node_sha256=$2 ;;
        *) fail "unknown option $1. See --help." ;;
      esac
      shift
      ;;
    *) fail "unknown command $1. See --help." ;;
  esac
  shift
done

opt=$dest/opt/reelhof
settings=$dest/etc/reelhof/reelhof.env
state=$dest/var/lib/reelhof
units=$dest/etc/systemd/system
tls=$dest/etc/reelhof/tls
webroot=$dest/var/lib/reelhof-acme
services='reelhof-web reelhof-worker reelhof-edge reelhof-live'

# Runs a command, or only prints it in a dry run.
run() {
  if [ -n "$is_dry" ]; then say "+ $*"; else "$@"; fi
}

# Runs a command that changes the system outside DESTDIR.
system() {
  if [ -n "$is_dry$dest" ]; then say "+ $*"; else "$@"; fi
}

# Runs a command as the user reelhof in the given folder.
as_user() {
  folder=$1
  shift
  if [ -n "$is_dry$dest" ]; then say "+ (reelhof) $*" && return; fi
  (cd "$folder" && runuser -u reelhof -- env -i \
    PATH="$opt/node-v$node_version/bin:/usr/local/bin:/usr/bin:/bin" HOME=/var/cache/reelhof LANG=C.UTF-8 ${NPM_CONFIG_REGISTRY:+NPM_CONFIG_REGISTRY="$NPM_CONFIG_REGISTRY"} "$@")
}

put() { # source target mode
  run install -D -m "$3" "$1" "$2"
}

# Writes standard input to a file.
write() { # target mode
  if [ -n "$is_dry" ]; then
    say "+ write $1 ($2)"
    cat >/dev/null
  else
    mkdir -p "$(dirname "$1")"
    (umask 077 && cat >"$1.new")
    chmod "$2" "$1.new"
    mv "$1.new" "$1"
  fi
}

check_machine() {
  [ -n "$dest$is_dry" ] || [ "$(id -u)" = 0 ] || fail 'run it as root.'
  if [ -z "$dest" ]; then
    # shellcheck source=/dev/null
    . /etc/os-release
    case ${ID:-}-${VERSION_ID:-} in
      debian-12 | debian-13) ;;
      *) fail "made for Debian 12 and 13; this is ${PRETTY_NAME:-unknown}. docs/operate/server.md lists the steps." ;;
    esac
  fi
  architecture=$(dpkg --print-architecture)
  case $architecture in
    amd64) node_arch=x64 pinned=$node_sha256_amd64 ;;
    arm64) node_arch=arm64 pinned=$node_sha256_arm64 ;;
    *) fail "Reelhof runs on amd64 and arm64; this is $architecture." ;;
  esac
  [ "$node_version" = 24.19.0 ] || [ -n "$node_sha256" ] || fail '--node-version needs --node-sha256.'
  node_sha256=${node_sha256:-$pinned}
  [ -e "$source/package.json" ] || fail "$source is no checkout of Reelhof."
  memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  [ -n "$is_prebuilt" ] || [ "$memory" -ge 3500 ] ||
    say "Warning: the build needs about 4 GB of memory and swap; this machine has $memory MB. See --prebuilt."
}

ask() { # variable question
  eval "value=\$$1"
  # shellcheck disable=SC2154
  if [ -z "$value" ]; then
    [ -t 0 ] || fail "$2 is missing. See --help."
    printf '%s: ' "$2"
    read -r value
  fi
  case $value in
    '' | *[!A-Za-z0-9.@_+-]*) fail "$2: invalid value." ;;
  esac
  eval "$1=\$value"
}

check_settings() {
  case $proxy in nginx | caddy | none) ;; *) fail '--proxy is nginx, caddy or none.' ;; esac
  case $certificates in
    letsencrypt | self-signed) ;;
    *) fail '--certificates is letsencrypt or self-signed.' ;;
  esac
  ask panel_host 'Host name of the panel (--panel-host)'
  ask media_host 'Host name of uploads and delivery (--media-host)'
  [ "$panel_host" != "$media_host" ] || fail 'panel and media need different host names.'
  if [ "$certificates" = letsencrypt ] && [ "$proxy" != none ]; then
    ask email "Email address for Let's Encrypt (--email)"
  fi
}

install_packages() {
  say '— Packages'
  packages='ca-certificates curl xz-utils ffmpeg fonts-dejavu-core'
  case $proxy-$certificates in
    nginx-letsencrypt) packages="$packages nginx openssl certbot" ;;
    nginx-*) packages="$packages nginx openssl" ;;
    caddy-*) packages="$packages caddy" ;;
  esac
  system apt-get update -q
  # shellcheck disable=SC2086
  system env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $packages
}

install_node() {
  say "— Node $node_version"
  folder=$opt/node-v$node_version
  if [ ! -x "$folder/bin/node" ]; then
    archive=node-v$node_version-linux-$node_arch.tar.xz
    download=$opt/$archive
    run mkdir -p "$opt"
    run curl -fsSL --retry 3 -o "$download" "$node_mirror/v$node_version/$archive"
    if [ -z "$is_dry" ]; then
      printf '%s  %s\n' "$node_sha256" "$download" | sha256sum --check --quiet - ||
        { rm -f "$download" && fail "$archive does not have the expected checksum."; }
    fi
    run rm -rf "$folder.new"
    run mkdir -p "$folder.new"
    run tar -xJf "$download" -C "$folder.new" --strip-components=1 --no-same-owner
    run rm -rf "$folder" "$download"
    run mv "$folder.new" "$folder"
  fi
}

install_user() {
  say '— User and folders'
  put "$source/deploy/systemd/reelhof.sysusers" "$dest/etc/sysusers.d/reelhof.conf" 644
  put "$source/deploy/systemd/reelhof.tmpfiles" "$dest/etc/tmpfiles.d/reelhof.conf" 644
  system systemd-sysusers reelhof.conf
  system systemd-tmpfiles --create reelhof.conf
}

install_settings() {
  if [ -e "$settings" ]; then
    say "— Settings: $settings stays"
    # A file that was copied from another server may be readable by root only.
    system chown root:reelhof "$settings"
    run chmod 640 "$settings"
    return
  fi
  say "— Settings: $settings"
  write "$settings" 640 <<TEXT
# Settings of Reelhof; docs/reference/configuration.md lists all of them. After a change: systemctl restart reelhof.target
PUBLIC_URL=https://$panel_host
EDGE_URL=https://$media_host
TRUST_PROXY=true
HOST=127.0.0.1
DATA_DIR=/var/lib/reelhof

# Cameras send to this machine directly. Open port 1935 (TCP) in its firewall.
LIVE_HOST=0.0.0.0

# The secret is created at the first start and kept in DATA_DIR/secret, which backups contain.

# Without a mail server, emails are only written to DATA_DIR/outbox.
# MAIL=smtp
# MAIL_FROM=Reelhof <noreply@example.com>
# SMTP_URL=smtps://user:password@mail.example.com

# Daily backups in /var/backups/reelhof; a bucket is better: BACKUP_S3_BUCKET and more in docs/reference/configuration.md.
# BACKUP_KEEP=3
TEXT
  system chown root:reelhof "$settings"
}

version_of() {
  sed -n 's/^  "version": "\([^"]*\)".*/\1/p' "$1/package.json"
}

# Copies and builds the source as a new release; sets `release`.
build_release() {
  release=$opt/releases/$(version_of "$source")-$(date -u +%Y%m%dT%H%M%SZ)
  say "— Release $release"
  run mkdir -p "$release"
  excludes='--exclude=./.git --exclude=./.env --exclude=./data --exclude=./data-* --exclude=./test-results'
  [ -n "$is_prebuilt" ] || excludes="$excludes --exclude=node_modules --exclude=./dist --exclude=./.next"
  if [ -z "$is_dry" ]; then
    # shellcheck disable=SC2086
    tar -C "$source" $excludes --exclude=./.next/cache -cf - . | tar -C "$release" --no-same-owner -xf -
  else
    say "+ copy $source to $release"
  fi
  if [ -z "$is_prebuilt" ]; then
    # Scripts of packages run without root's rights.
    system chown -R reelhof:reelhof "$release"
    as_user "$release" npm ci --include=dev --no-audit --no-fund
    as_user "$release" node bin/build.mjs
    as_user "$release" npm prune --omit=dev --no-audit --no-fund
    system chown -R root:root "$release"
  else
    [ -n "$is_dry" ] || [ -e "$release/dist/web.mjs" ] || fail "$source is not built (--prebuilt)."
  fi
  run rm -rf "$release/.next/cache"
  run mkdir -p "$release/.next"
  # Commands like `reelhof admin backup` read the settings from here.
  run ln -sfn /etc/reelhof/reelhof.env "$release/.env"
  run ln -sfn /var/cache/reelhof/next "$release/.next/cache"
  run chmod -R go+rX,go-w "$release"
}

install_units() { # folder of a release
  # In a dry run, the release does not exist.
  [ -z "$is_dry" ] || set -- "$source"
  run rm -f "$units"/reelhof-*.service "$units"/reelhof-*.timer "$units/reelhof.target"
  for file in "$1"/deploy/systemd/reelhof*.service "$1"/deploy/systemd/reelhof*.target \
    "$1"/deploy/systemd/reelhof*.timer; do
    put "$file" "$units/${file##*/}" 644
  done
  put "$1/deploy/systemd/reelhof-.service.d/common.conf" "$units/reelhof-.service.d/common.conf" 644
  system systemctl daemon-reload
}

install_command() {
  write "$dest/usr/local/bin/reelhof" 755 <<'TEXT'
#!/bin/sh
# The command line of the installed Reelhof, as the user reelhof.
umask 077
PATH=/opt/reelhof/node/bin:$PATH
if [ "$(id -un)" != reelhof ]; then
  exec runuser -u reelhof -- /opt/reelhof/node/bin/node /opt/reelhof/current/bin/reelhof.mjs "$@"
fi
exec /opt/reelhof/node/bin/node /opt/reelhof/current/bin/reelhof.mjs "$@"
TEXT
}

# Makes a release the current one, atomically.
switch_to() {
  run ln -sfn "$(printf %s "${1#"$dest"}")" "$opt/current.new"
  run mv -T "$opt/current.new" "$opt/current"
}

switch_node() {
  run ln -sfn "node-v$1" "$opt/node.new"
  run mv -T "$opt/node.new" "$opt/node"
}

# Migrates the database with the given release; sets `copy` to the copy of SQLite that was made before, if any.
migrate() {
  copy=
  if [ -n "$is_dry$dest" ]; then say '+ (reelhof) node dist/migrate.mjs' && return; fi
  log=$(mktemp)
  if ! as_user "$1" NODE_ENV=production node --env-file=/etc/reelhof/reelhof.env dist/migrate.mjs >"$log" 2>&1
  then
    tail -n 20 "$log" >&2
    copy=$(sed -n 's/^RESULT .*"backup":"\([^"]*\)".*/\1/p' "$log")
    rm -f "$log"
    return 1
  fi
  copy=$(sed -n 's/^RESULT .*"backup":"\([^"]*\)".*/\1/p' "$log")
  rm -f "$log"
}

# Starts everything; fails unless web, worker and edge become healthy.
start_all() {
  system systemctl enable -q reelhof.target reelhof-backup.timer
  # shellcheck disable=SC2086
  system systemctl enable -q $services
  system systemctl start reelhof-backup.timer
  # shellcheck disable=SC2086
  system systemctl start reelhof-prepare $services reelhof.target || return 1
  for name in web worker edge; do
    as_user "$opt/current" node --env-file=/etc/reelhof/reelhof.env bin/check-health.mjs "$name" || return 1
  done
}

stop_all() {
  # shellcheck disable=SC2086
  system systemctl stop reelhof.target $services reelhof-prepare
}

write_certificate() {
  [ ! -e "$tls/fullchain.pem" ] || return 0
  run mkdir -p "$tls"
  (umask 077 && run openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
    -subj "/CN=$panel_host" -addext "subjectAltName=DNS:$panel_host,DNS:$media_host" \
    -keyout "$tls/privkey.pem" -out "$tls/fullchain.pem" 2>/dev/null)
  run chmod 644 "$tls/fullchain.pem"
}

configure_nginx() {
  say '— nginx'
  write_certificate
  sed -e "s/videos\.example\.com/$panel_host/g" -e "s/media\.example\.com/$media_host/g" \
    "$source/deploy/nginx/reelhof.conf" | write "$dest/etc/nginx/sites-available/reelhof.conf" 644
  put "$source/deploy/nginx/reelhof-proxy.conf" "$dest/etc/nginx/snippets/reelhof-proxy.conf" 644
  put "$source/deploy/nginx/reelhof-edge.conf" "$dest/etc/nginx/snippets/reelhof-edge.conf" 644
  run mkdir -p "$dest/etc/nginx/sites-enabled" "$webroot"
  run ln -sfn ../sites-available/reelhof.conf "$dest/etc/nginx/sites-enabled/reelhof.conf"
  system nginx -t -q
  system systemctl enable -q nginx
  system systemctl reload-or-restart nginx
  [ "$certificates" = letsencrypt ] || return 0
  if system certbot certonly --non-interactive --agree-tos --email "$email" --keep-until-expiring \
    --cert-name reelhof --webroot --webroot-path /var/lib/reelhof-acme -d "$panel_host" -d "$media_host" \
    --deploy-hook 'systemctl reload nginx'; then
    run ln -sfn /etc/letsencrypt/live/reelhof/fullchain.pem "$tls/fullchain.pem"
    run ln -sfn /etc/letsencrypt/live/reelhof/privkey.pem "$tls/privkey.pem"
    system systemctl reload nginx
  else
    say "Let's Encrypt issued no certificate; nginx uses a self-signed one. Check DNS and port 80, then run 'install' again."
  fi
}

configure_caddy() {
  say '— Caddy'
  file=$dest/etc/caddy/Caddyfile
  if [ -e "$file" ] && ! grep -q -e 'easy way to configure your Caddy' -e '^# Reelhof' "$file"; then
    say "$file is yours and stays. Add the sites of $source/deploy/caddy/Caddyfile to it."
    return
  fi
  options="email $email"
  [ "$certificates" = letsencrypt ] || options=local_certs
  sed -e "s/videos\.example\.com/$panel_host/g" -e "s/media\.example\.com/$media_host/g" \
    -e "s/email you@example\.com/$options/" "$source/deploy/caddy/Caddyfile" | write "$file" 644
  system systemctl enable -q caddy
  system systemctl reload-or-restart caddy
}

configure_proxy() {
  case $proxy in
    nginx) configure_nginx ;;
    caddy) configure_caddy ;;
    none) say '— No proxy: forward both hosts as docs/operate/server.md describes' ;;
  esac
}

remove_old_releases() {
  current=$dest$(readlink "$opt/current")
  count=0
  for folder in $(find "$opt/releases" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' 2>/dev/null |
    sed 's/.*-\(.*\)/\1 &/' | sort -r | cut -d' ' -f2); do
    count=$((count + 1))
    if [ "$count" -gt 3 ] && [ "$opt/releases/$folder" != "$current" ]; then
      run rm -rf "$opt/releases/$folder"
    fi
  done
}

do_install() {
  check_settings
  # Repeated, for example for the certificate: the database of a running release is backed up first.
  if [ -L "$opt/current" ]; then
    do_upgrade
    configure_proxy
    return
  fi
  install_packages
  install_node
  install_user
  switch_node "$node_version"
  install_settings
  build_release
  switch_to "$release"
  install_units "$release"
  install_command
  migrate "$release" || fail 'the database could not be prepared; the reason is above.'
  if ! start_all; then
    system journalctl --no-pager -n 30 -u 'reelhof-*' || true
    fail "Reelhof does not start. Logs: journalctl -u 'reelhof-*'"
  fi
  configure_proxy
  say ''
  say "Reelhof is running: https://$panel_host/admin"
  [ -n "$is_dry$dest" ] || /usr/local/bin/reelhof admin set-up-link || true
}

# Goes back to the release and, if it was migrated, to the database from before the upgrade.
roll_back() {
  say "Going back to $previous"
  stop_all
  # The live database is SQLite in DATA_DIR; the copy exists only then.
  if [ -n "$copy" ] && [ -e "$copy" ]; then
    database=$state/reelhof.db
    run mv "$database" "$database.failed-upgrade"
    run rm -f "$database-wal" "$database-shm"
    run cp -p "$copy" "$database"
    say "The database is that from before the upgrade. The other one is $database.failed-upgrade."
  fi
  switch_to "$previous"
  switch_node "$previous_node"
  install_units "$previous"
  start_all || say "The previous release does not start either. Logs: journalctl -u 'reelhof-*'"
  fail 'the upgrade failed; the previous release is in use.'
}

do_upgrade() {
  [ -L "$opt/current" ] || fail 'nothing is installed. See --help.'
  previous=$dest$(readlink "$opt/current")
  previous_node=$(readlink "$opt/node" | sed 's/^node-v//')
  copy=
  install_node
  install_user
  build_release
  if [ -n "$wants_backup" ]; then
    say '— Backup'
    system systemctl start reelhof-backup.service ||
      fail "there is no backup, so nothing was changed. Reason: journalctl -u reelhof-backup"
  fi
  say '— Switch'
  stop_all
  switch_node "$node_version"
  switch_to "$release"
  install_units "$release"
  install_command
  migrate "$release" || roll_back
  start_all || roll_back
  remove_old_releases
  say "Reelhof $(version_of "$release") is running."
}

do_uninstall() {
  say '— Removing the program; data, settings and backups stay'
  stop_all || true
  # shellcheck disable=SC2086
  system systemctl disable -q --now reelhof.target reelhof-backup.timer $services || true
  run rm -rf "$units/reelhof-.service.d"
  run rm -f "$units"/reelhof-*.service "$units"/reelhof-*.timer "$units/reelhof.target" \
    "$dest/etc/sysusers.d/reelhof.conf" "$dest/etc/tmpfiles.d/reelhof.conf" "$dest/usr/local/bin/reelhof"
  system systemctl daemon-reload
  if [ -e "$dest/etc/nginx/sites-enabled/reelhof.conf" ]; then
    run rm -f "$dest/etc/nginx/sites-enabled/reelhof.conf" "$dest/etc/nginx/sites-available/reelhof.conf" \
      "$dest/etc/nginx/snippets/reelhof-proxy.conf" "$dest/etc/nginx/snippets/reelhof-edge.conf"
    system systemctl reload nginx || true
  fi
  run rm -rf "$opt" "$dest/var/cache/reelhof"
  say 'Kept: /var/lib/reelhof, /var/backups/reelhof, /etc/reelhof and the user reelhof.'
}

check_machine
if [ -z "$command" ]; then
  command=install
  [ ! -L "$opt/current" ] || command=upgrade
fi
"do_$command"
