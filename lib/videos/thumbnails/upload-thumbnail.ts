import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { findVideoFor } from '@/lib/videos/library/find-video-for';

import { storeThumbnail } from './store-thumbnail';

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
