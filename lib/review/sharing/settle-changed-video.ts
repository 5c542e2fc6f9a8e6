import type { Context } from '@/lib/context';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { endShare } from '@/lib/review/sharing/links/end-share';
import { isTightenedLately, publishPlaybackState } from '@/lib/review/sharing/page/publish-playback-state';
import { gateColumns } from '@/lib/videos/publishing/gate/rules';
import { isPublished, publishVideo } from '@/lib/videos/publishing/publish-video';

/**
 * Completes a change of a video before its response: moves the files after a changed visibility, ends a
 * disabled share and blocks viewers who lost access. Reads the row once; most changes need nothing.
 * Idempotent.
 */
export const settleChangedVideo = async (ctx: Context, videoId: string): Promise<void> => {
  const video = await findById(ctx.payload, slugs.videos, videoId, {
    select: {
      ...{ ...gateColumns, viewingChangedAt: true, sourceFolder: true, published: true },
      ...{ shareToken: true, collaborate: true },
    },
  });
  if (!video) return;
  // The job queued for the row then has nothing left to do, except for the tokens of viewers.
  if (!isPublished(video)) {
    if (video.viewingChangedAt) await publishPlaybackState(ctx, videoId);
    await publishVideo(ctx, { videoId });
  }
  if (video.shareToken && !video.collaborate?.shareable) await endShare(ctx, videoId);
  if (isTightenedLately(video)) await publishPlaybackState(ctx, videoId);
};
