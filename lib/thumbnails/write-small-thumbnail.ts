import { getSmallThumbnailKey } from '@/lib/core/storage-keys';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort, Visibility } from '@/lib/ports/storage/port';
import { yearCacheControl } from '@/lib/publishing/write-video-file';

import { toPicture } from './read-picture';

/** Pixels of the longer side, as of the smaller posters. */
const longest = 640;

type Written = {
  /** Of the thumbnail, as `createThumbnailKey` made it. */
  key: string;
  /** Pixels of the thumbnail. */
  width: number;
  height: number;
  visibility: Visibility;
};

/** Puts a version for cards beside a thumbnail, as public as that. Throws `ProviderError`, `not_a_picture`. */
export const writeSmallThumbnail = async (
  storage: StoragePort,
  jpeg: Uint8Array,
  { key, width, height, visibility }: Written,
): Promise<void> => {
  const smallKey = getSmallThumbnailKey(key);
  if (!smallKey) {
    throw new ProviderError('This thumbnail has no smaller version.', {
      ...{ port: 'storage', operation: 'write', retryable: false },
    });
  }
  const { jpeg: body } = await toPicture(
    jpeg,
    Math.max(1, Math.round((width * longest) / Math.max(width, height, longest))),
  );
  await storage.write({
    ...{ bucket: 'stream', key: smallKey, body, contentType: 'image/jpeg' },
    ...{ cacheControl: yearCacheControl, visibility },
  });
};
