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
