import { smallThumbnailLongest } from '@/lib/core/media/constants';
import { getSmallThumbnailKey, getWebpThumbnailKeys } from '@/lib/core/storage/storage-keys';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort, Visibility } from '@/lib/ports/storage';
import { yearCacheControl } from '@/lib/videos/publishing/write-video-file';

import { toPicture, toWebp } from './read-picture';

type Written = {
  /** Key of the thumbnail, created by `createThumbnailKey`. */
  key: string;
  /** Pixels of the thumbnail. */
  width: number;
  height: number;
  visibility: Visibility;
};

/**
 * Writes a card-size version and WebP versions of both beside a thumbnail, with its visibility. Throws
 * `ProviderError`, `not_a_picture`.
 */
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
  const longest = Math.max(width, height, smallThumbnailLongest);
  const smallWidth = Math.max(1, Math.round((width * smallThumbnailLongest) / longest));
  const write = (to: string, body: Uint8Array, contentType: string): Promise<void> =>
    storage.write({
      ...{ bucket: 'stream', key: to, body, contentType },
      ...{ cacheControl: yearCacheControl, visibility },
    });
  await write(smallKey, (await toPicture(jpeg, smallWidth)).jpeg, 'image/jpeg');
  for (const [index, to] of getWebpThumbnailKeys(key).entries())
    await write(to, await toWebp(jpeg, index === 0 ? smallWidth : width), 'image/webp');
};
