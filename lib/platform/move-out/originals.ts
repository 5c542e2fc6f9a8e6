import path from 'node:path';

import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { StoragePort } from '@/lib/ports/storage';
import type { Encoding } from '@/payload-types';

import type { Served } from '../archive/export-workspace';

/** The uploaded file of a version of a video. */
export type Original = {
  videoId: string;
  title: string;
  version: number;
  key: string;
  /** Path relative to the archive. */
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** MD5 in hexadecimal digits, if the store knows it. */
  md5: string | null;
  /** Known once the file was read. */
  sha256: string | null;
  url: string | null;
};

/** A name that all file systems accept. */
const toFileName = (title: string): string =>
  title
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 60)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[. ]+$/, '');

/** The stored originals of the exported videos, all versions. */
export const findOriginals = async (
  { payload, storage, workspaceId }: { payload: Payload; storage: StoragePort; workspaceId: string },
  served: Served,
): Promise<Original[]> => {
  const originals: Original[] = [];
  for (const videoId of served.videos) {
    const video = await findById(payload, slugs.videos, videoId, { select: { title: true } });
    const { docs } = await payload.db.find<Encoding>({
      collection: slugs.encodings,
      where: {
        and: [
          { workspace: { equals: workspaceId } },
          { video: { equals: videoId } },
          { state: { equals: 'COMPLETE' } },
        ],
      },
      sort: 'version',
      pagination: false,
    });
    for (const { inputKey: key, version, filename } of docs) {
      const info = await storage.head({ bucket: 'upload', key });
      if (!info) continue;
      const title = video?.title ?? '';
      const ending = /\.\w{1,5}$/.exec(filename ?? '')?.[0] ?? path.extname(key);
      const name = toFileName(title) || 'video';
      originals.push({
        ...{ videoId, title, version, key },
        path: `originals/${name} ${videoId}${version > 1 ? ` v${version}` : ''}${ending}`,
        size: info.size,
        contentType: info.contentType,
        // The ETag of an object in one part is its MD5 on S3; our own files have other ETags.
        md5: storage.isLocal ? null : (/^"([0-9a-f]{32})"$/.exec(info.etag)?.[1] ?? null),
        sha256: null,
        url: null,
      });
    }
  }
  return originals;
};

/**
 * Downloads the originals of an archive with the tools that every Unix has. Each line of originals.tsv is a
 * size, an MD5 or `-`, a path and a URL.
 */
export const fetchScript = `#!/bin/sh
# Downloads the originals listed in originals.tsv into this folder.
# Run it again after an interruption: it continues where it stopped. Needs curl.
set -u
cd "$(dirname "$0")" || exit 1
command -v curl >/dev/null || { echo "Please install curl." >&2; exit 1; }
tab=$(printf '\\t')
failed=0

size_of() { if [ -f "$1" ]; then wc -c < "$1" | tr -d ' '; else echo 0; fi; }

md5_of() {
  if command -v md5sum >/dev/null; then md5sum < "$1" | cut -d ' ' -f 1
  elif command -v md5 >/dev/null; then md5 -q "$1"
  else echo -; fi
}

# True if the file has the size and, if both are known, the checksum.
is_right() {
  [ "$(size_of "$1")" = "$2" ] || return 1
  [ "$3" = - ] && return 0
  sum=$(md5_of "$1")
  [ "$sum" = - ] || [ "$sum" = "$3" ]
}

while IFS="$tab" read -r size md5 path url; do
  [ -n "$url" ] || continue
  if [ -f "$path" ] && is_right "$path" "$size" "$md5"; then continue; fi
  mkdir -p "$(dirname "$path")"
  echo "$path"
  if [ "$(size_of "$path.part")" != "$size" ]; then
    curl -fL --retry 5 -C - -o "$path.part" "$url" </dev/null
  fi
  if is_right "$path.part" "$size" "$md5"; then
    mv "$path.part" "$path"
  else
    # A part that is as long as the file has other bytes, so it cannot be continued.
    [ "$(size_of "$path.part")" -ge "$size" ] && rm -f "$path.part"
    echo "  not complete" >&2
    failed=$((failed + 1))
  fi
done < originals.tsv

if [ "$failed" -gt 0 ]; then
  echo "$failed files are missing. Run this script again; if the links have expired, make a new archive." >&2
  exit 1
fi
echo "All originals are here."
`;
