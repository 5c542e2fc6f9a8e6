import { AppError } from '@/lib/core/errors';
import type { Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { failWithoutSettings } from '@/lib/publishing/fail-without-settings';
import { writeVideoFile, yearCacheControl } from '@/lib/publishing/write-video-file';

import { toThumbnail } from './read-picture';
import { createThumbnailKey, setThumbnail } from './set-thumbnail';
import { writeSmallThumbnail } from './write-small-thumbnail';

/** Makes an uploaded picture the video's thumbnail. Throws also `missing_thumbnail_file`, `too_large_picture`, `thumbnail_not_uploaded`. */
export const uploadThumbnail = async (
  ctx: Context,
  { videoId, bytes }: { videoId: string; bytes: Uint8Array },
): Promise<{ customThumbnailUrl: string | null }> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const { jpeg, ...size } = await toThumbnail(bytes).catch(refuseOtherFile);
  const storage = await ctx.ports.storageFor(video.workspace).catch(failWithoutSettings('no_aws_settings'));
  const key = createThumbnailKey(videoId);
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
  return setThumbnail(ctx, videoId, { key, ...size });
};

/** The specification has one message for no file and for a file that is no picture. */
const refuseOtherFile = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'not_a_picture') throw error;
  throw new AppError('missing_thumbnail_file', {}, { cause: error, detail: error.message });
};
