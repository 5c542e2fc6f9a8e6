import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { smallThumbnailLongest } from '@/lib/core/media/constants';
import { getSmallThumbnailKey, getWebpThumbnailKeys } from '@/lib/core/storage/storage-keys';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort, Visibility } from '@/lib/ports/storage';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import {
  failWithoutSettings,
  writeVideoFile,
  yearCacheControl,
} from '@/lib/videos/publishing/write-video-file';
import type { Video } from '@/payload-types';

import { toThumbnail, toPicture, toWebp } from './read-picture';
import { createThumbnailKey, setThumbnail } from './set-thumbnail';

/**
 * Uses an uploaded image as the video's thumbnail. Also throws `missing_thumbnail_file`,
 * `too_large_picture`, `thumbnail_not_uploaded`.
 */
export const uploadThumbnail = async (
  ctx: Context,
  { videoId, bytes }: { videoId: string; bytes: Uint8Array },
): Promise<{ customThumbnailUrl: string | null }> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  return storeThumbnail(ctx, video, bytes).catch(refuseOtherFile);
};

/** The specification has one message for a missing file and for a file that is not an image. */
const refuseOtherFile = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'not_a_picture') throw error;
  throw new AppError('missing_thumbnail_file', {}, { cause: error, detail: error.message });
};

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

/**
 * Stores an image at `key` as the video's thumbnail. Throws `not_a_picture`, `too_large_picture`,
 * `thumbnail_not_uploaded`.
 */
export const storeThumbnail = async (
  ctx: Context,
  video: Video,
  bytes: Uint8Array,
  key = createThumbnailKey(video.id),
): Promise<{ customThumbnailUrl: string | null }> => {
  const { jpeg, ...size } = await toThumbnail(bytes);
  const storage = await ctx.ports.storageFor(video.workspace).catch(failWithoutSettings('no_aws_settings'));
  const object = {
    bucket: 'stream',
    key,
    body: jpeg,
    contentType: 'image/jpeg',
    cacheControl: yearCacheControl,
  } as const;
  await writeVideoFile(ctx, video, {
    write: async (visibility) => {
      await storage.write({ ...object, visibility });
      await writeSmallThumbnail(storage, jpeg, { key, ...size, visibility });
    },
    failure: 'thumbnail_not_uploaded',
  });
  return setThumbnail(ctx, video.id, { key, ...size });
};
