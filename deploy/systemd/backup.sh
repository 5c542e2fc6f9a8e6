#!/bin/sh
# Makes a new backup, verifies it and deletes the oldest ones. Every backup is a full copy.
#
#   BACKUP_DIR   folder of the backups (default /var/backups/reelhof)
#   BACKUP_KEEP  number of complete backups to keep (default 3)
set -eu

dir=${BACKUP_DIR:-/var/backups/reelhof}
keep=${BACKUP_KEEP:-3}
node=${REELHOF_NODE:-/opt/reelhof/node/bin/node}
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
case $keep in
  '' | *[!0-9]* | 0) echo "BACKUP_KEEP must be a whole number from 1." >&2 && exit 2 ;;
esac
cd "$dir"

# An interrupted backup has no manifest. The command continues it.
target=
for folder in 20*; do
  if [ -d "$folder" ] && [ ! -e "$folder/manifest.json" ]; then target=$folder; fi
done
target=${target:-$(date -u +%Y-%m-%dT%H-%M-%SZ)}

"$node" "$root/bin/reelhof.mjs" admin backup "$dir/$target"
"$node" "$root/bin/reelhof.mjs" admin check-backup "$dir/$target"

# The names sort by time, and globs are sorted. Folders with other names stay.
count=0
for folder in 20*Z; do
  if [ -e "$folder/manifest.json" ]; then count=$((count + 1)); fi
done
for folder in 20*Z; do
  [ "$count" -gt "$keep" ] || break
  [ -e "$folder/manifest.json" ] || continue
  echo "Deleting the backup $folder"
  rm -rf -- "./$folder"
  count=$((count - 1))
done
