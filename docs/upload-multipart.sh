#!/usr/bin/env bash
# Uploads a file of any size in parts and prints the id of its video.
#   TOKEN=rh_… API=http://localhost:3000/api bash docs/upload-multipart.sh film.mp4 [video/mp4]
# Needs bash, curl, dd, Node. One part at a time is on disk; a part that fails is sent again.
set -euo pipefail

file=$1
mime_type=${2:-video/mp4}
api=${API:-http://localhost:3000/api}
size=$(wc -c <"$file" | tr -d ' ')
part=$(mktemp)
trap 'rm -f "$part"' EXIT

# The token goes to curl by its input: every user of a machine can read arguments.
call() {
  printf 'header = "Authorization: Bearer %s"' "$TOKEN" |
    curl -sS --fail-with-body -K - -H 'Content-Type: application/json' "$@"
}
# Reads a field of the JSON on standard input: `field multipartUpload.key`.
field() { node -p "'$1'.split('.').reduce((value, name) => value[name], JSON.parse(fs.readFileSync(0, 'utf8')))"; }
encode() { node -p 'encodeURIComponent(process.argv[1])' "$1"; }

# 1. A ticket: the upload's id, its key and the size of a part.
body=$(node -p 'const [title, mimeType, size] = process.argv.slice(1);
  JSON.stringify({ title, filename: title, mimeType, size: Number(size), useMultipart: true })' \
  "$(basename "$file")" "$mime_type" "$size")
ticket=$(call -X PUT "$api/videos/upload" -d "$body")
video_id=$(field videoId <<<"$ticket")
part_size=$(field multipartUpload.partSize <<<"$ticket")
upload="$api/upload/s3/multipart/$(encode "$(field multipartUpload.uploadId <<<"$ticket")")"
key=$(encode "$(field multipartUpload.key <<<"$ticket")")

# 2. Each part to an address of its own. Storage answers with the part's ETag, and keeps it.
count=$(((size + part_size - 1) / part_size))
for ((number = 1; number <= count; number++)); do
  dd if="$file" of="$part" bs="$part_size" skip=$((number - 1)) count=1 2>/dev/null
  url=$(call "$upload/$number?key=$key" | field url)
  etag=$(curl -sS --fail --retry 8 --retry-all-errors --retry-delay 1 -T "$part" -D - -o /dev/null "$url" |
    tr -d '\r' | sed -n 's/^[Ee][Tt][Aa][Gg]: *//p')
  echo "part $number of $count: $etag" >&2
done

# 3. Join what arrived.
call -X POST "$upload/complete?key=$key" -d '{"fetchPartsFromStorage":true}' >/dev/null
echo "$video_id"
