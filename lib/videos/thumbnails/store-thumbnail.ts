import type { Context } from '@/lib/context';
import { failWithoutSettings } from '@/lib/videos/publishing/fail-without-settings';
import { writeVideoFile, yearCacheControl } from '@/lib/videos/publishing/write-video-file';
import type { Video } from '@/payload-types';

import { toThumbnail } from './read-picture';
import { createThumbnailKey, setThumbnail } from './set-thumbnail';
import { writeSmallThumbnail } from './write-small-thumbnail';

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
