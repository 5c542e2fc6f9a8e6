#!/usr/bin/env bash
# Uploads a file of any size in parts and prints the id of its video; fails if the file is no video.
#   TOKEN=rh_… API=http://localhost:3000/api bash docs/guides/upload-multipart.sh video.mp4 [video/mp4]
# Needs bash, curl 7.76, dd and jq. One part at a time is on disk; a part that fails is sent again.
set -euo pipefail

file=${1:?Usage: upload-multipart.sh <file> [mime type]}
mime_type=${2:-video/mp4}
api=${API:-http://localhost:3000/api}
: "${TOKEN:?Set TOKEN to the token of an integration.}"
[ -s "$file" ] || { echo "$file is missing or empty." >&2 && exit 1; }
size=$(wc -c <"$file" | tr -d ' ')
part=$(mktemp)
trap 'rm -f "$part"' EXIT

# The token goes to curl by its input: every user of a machine can read arguments. Prints the body of a refusal.
call() {
  local answer
  answer=$(printf 'header = "Authorization: Bearer %s"' "$TOKEN" |
    curl -sS --fail-with-body -K - -H 'Content-Type: application/json' "$@") || {
    echo "$answer" >&2
    return 1
  }
  echo "$answer"
}

# 1. A ticket: the upload's id, its key and the size of a part.
body=$(jq -n --arg name "$(basename "$file")" --arg type "$mime_type" --argjson size "$size" \
  '{title: $name, filename: $name, mimeType: $type, size: $size, useMultipart: true}')
ticket=$(call -X PUT "$api/videos/upload" -d "$body")
video_id=$(jq -r .videoId <<<"$ticket")
part_size=$(jq -r .multipartUpload.partSize <<<"$ticket")
upload="$api/upload/s3/multipart/$(jq -r '.multipartUpload.uploadId | @uri' <<<"$ticket")"
key=$(jq -r '.multipartUpload.key | @uri' <<<"$ticket")

# 2. Uploads each part to its signed URL. Storage keeps the ETag.
count=$(((size + part_size - 1) / part_size))
for ((number = 1; number <= count; number++)); do
  dd if="$file" of="$part" bs="$part_size" skip=$((number - 1)) count=1 2>/dev/null
  url=$(call "$upload/$number?key=$key" | jq -r .url)
  curl -sS --fail-with-body --retry 8 --retry-all-errors --retry-delay 1 -T "$part" -o /dev/null "$url"
  echo "part $number of $count" >&2
done

# 3. Join what arrived.
call -X POST "$upload/complete?key=$key" -d '{"fetchPartsFromStorage":true}' >/dev/null

# 4. Wait up to WAIT seconds until the file has been checked; encoding goes on after that.
deadline=$((SECONDS + ${WAIT:-600}))
while ((SECONDS < deadline)); do
  video=$(call "$api/videos/$video_id")
  case $(jq -r .status <<<"$video") in
    ERROR) echo "Failed: $(jq -r .statusReason <<<"$video")" >&2 && exit 1 ;;
    STATUS_UPDATE | COMPLETE) break ;;
  esac
  sleep 1
done
echo "$video_id"
