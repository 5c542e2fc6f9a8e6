# Functions that use the Reelhof of a machine (machine.sh) as operators and viewers do. Sourced by
# debian-server.sh.
# shellcheck shell=sh disable=SC2016,SC2154

password=Geheim-1234
use_hosts() { # domain
  panel=https://videos.$1
  media=https://media.$1
}

installer() {
  inside /srv/reelhof/deploy/debian/install.sh "$@" >"$work/log" 2>&1 </dev/null
}
install() {
  installer "$@" --prebuilt --certificates self-signed \
    --panel-host "${panel#https://}" --media-host "${media#https://}" \
    --node-mirror file:///srv/mirror --node-version "$node_version" --node-sha256 "$node_sum"
}

site() { inside curl -sS --fail --max-time 20 --cacert /etc/reelhof/tls/fullchain.pem "$@"; }
is_healthy() { site "$panel/api/health" >/dev/null && site "$media/health" >/dev/null; }
expect_running() {
  for unit in web worker edge live; do
    inside systemctl is-active -q "reelhof-$unit" || fail "reelhof-$unit is not active"
  done
  is_healthy || fail 'panel and edge are not reachable through nginx'
}

# Prints the cookies of a new session.
sign_in() {
  site -D - -o /dev/null -H 'content-type: application/json' \
    -d "{\"email\":\"demo@reelhof.local\",\"password\":\"$password\"}" "$panel/api/users/login" |
    sed -n 's/^set-cookie: \([^;]*\).*/\1/Ip' | tr -d '\r' | paste -sd ';' -
}
has_session() { # cookies
  site -b "$1" "$panel/api/users/me" | grep -q '"email":"demo@reelhof.local"'
}

# The seed signs in, uploads a clip through nginx and waits until it is public. Sets `embed` and `video`.
upload() {
  inside sh -c 'cd /opt/reelhof/current && exec runuser -u reelhof -- env NODE_ENV=production \
    DEMO_PASSWORD="$1" NODE_EXTRA_CA_CERTS=/etc/reelhof/tls/fullchain.pem /opt/reelhof/node/bin/node \
    --env-file=/etc/reelhof/reelhof.env dist/seed.mjs' sh "$password" >"$work/seed" 2>&1 ||
    { cat "$work/seed" && fail 'the upload'; }
  embed=$(sed -n 's/^RESULT .*"embedUrl":"\([^"]*\)".*/\1/p' "$work/seed")
  case $embed in "$media"/*) ;; *) fail "the player has another address: $embed" ;; esac
  video=$(printf '%s\n' "$embed" | grep -o '[0-9a-f-]\{24,36\}' | head -n 1)
}

# Prints the checksum of everything that a player can load of the video: all playlists with their segments,
# the MP4s and the posters. Addresses in the data are relative to the root.
list_media() {
  site "$media/videos/$video/data.json" >"$work/data" || fail 'the data of the player'
  for file in $(grep -o '"videos/[^"]*\.\(m3u8\|mp4\|jpg\|webp\)' "$work/data" | tr -d '"' | sort -u); do
    list_file "$file"
    case $file in
      *master.m3u8)
        for playlist in $(list_addresses "$file"); do
          list_file "${file%/*}/$playlist"
          for segment in $(list_addresses "${file%/*}/$playlist"); do
            list_file "${file%/*}/${playlist%/*}/$segment"
          done
        done
        ;;
    esac
  done
}
list_file() {
  site "$media/$1" >"$work/loaded" || fail "$1 does not load"
  printf '%s %s\n' "$(sha256sum "$work/loaded" | cut -d' ' -f1)" "$1"
}
list_addresses() { # playlist
  site "$media/$1" | sed -n 's/^#EXT.*URI="\([^"]*\)".*/\1/p; /^[^#]/p' | tr -d '\r' | sort -u
}
