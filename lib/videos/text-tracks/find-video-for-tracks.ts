import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { Video } from '@/payload-types';

/**
 * An encoded video whose tracks the caller may create, update or delete. Also throws `video_not_complete`.
 */
export const findVideoForTracks = async (
  ctx: Context,
  videoId: string,
  operation: 'create' | 'update' | 'delete',
): Promise<Video> => {
  const video = await findVideoFor(ctx, videoId, { collection: slugs.texttracks, operation });
  if (video.status !== 'COMPLETE') throw new AppError('video_not_complete');
  return video;
};
