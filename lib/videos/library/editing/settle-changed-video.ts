import type { Context } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { endShare } from '@/lib/review/sharing/links/end-share';
import { isTightenedLately, publishPlaybackState } from '@/lib/review/sharing/page/publish-playback-state';
import { isPublished, publishVideo } from '@/lib/videos/publishing/publish-video';
import type { Video } from '@/payload-types';

/**
 * What a call that changed a video waits for: a changed visibility has reached the files, a share that was
 * turned off is gone, and who may not watch any more can't. Looks at the row once; most changes need none of
 * it. Idempotent.
 */
export const settleChangedVideo = async (ctx: Context, videoId: string): Promise<void> => {
  const video = await ctx.payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    select: { visibility: true, sourceFolder: true, published: true, shareToken: true, collaborate: true },
  });
  if (!video) return;
  // The job that its row queued finds the work done.
  if (!isPublished(video)) await publishVideo(ctx, { videoId });
  if (video.shareToken && !video.collaborate?.shareable) await endShare(ctx, videoId);
  if (isTightenedLately(video)) await publishPlaybackState(ctx, videoId);
};
