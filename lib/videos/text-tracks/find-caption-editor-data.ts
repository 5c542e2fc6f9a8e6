import type { Context } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/constants';
import { slugs } from '@/lib/core/slugs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { findStoredSource, pickPreviewFile } from '@/lib/videos/library/get-stored-source';
import { signFile } from '@/lib/videos/publishing/playback/playback-urls';

import { findTexttrackOrThrow } from './find-texttracks';
import { presentTexttrack, type PresentedTexttrack } from './texttrack-schemas';

/** Initial data of the caption editor. */
export type CaptionEditorData = {
  /**
   * `duration` in seconds, `fps` of the encoded video; `url` is a signed link to its file, valid for a day.
   */
  video: { id: string; title: string; duration: number; fps: number; url: string | null };
  track: PresentedTexttrack;
  canEdit: boolean;
};

/** Data to edit a track of a video; null if the caller can see no such video or track. */
export const findCaptionEditorData = async (
  ctx: Context,
  { videoId, trackId }: { videoId: string; trackId: string },
): Promise<CaptionEditorData | null> => {
  try {
    const video = await findVideoFor(ctx, videoId, { collection: slugs.texttracks, operation: 'read' });
    const track = await findTexttrackOrThrow(ctx, { videoId, trackId });
    const served = await findStoredSource(ctx, video.id);
    const file = served && pickPreviewFile(served);
    const storage = await ctx.ports.storageFor(video.workspace);
    const delivery = await ctx.ports.deliveryFor(video.workspace);
    const signer = { videoId: video.id, storage, delivery, support: getSupport(ctx.actor) };
    return {
      video: {
        id: video.id,
        title: video.title,
        duration: video.duration ?? 0,
        fps: video.fps ?? usualFps,
        url: file ? await signFile(file.url, signer) : null,
      },
      track: presentTexttrack(track, await ctx.ports.deliveryFor(track.workspace)),
      canEdit: video.status === 'COMPLETE' && canReach(ctx.actor, slugs.texttracks, 'update', video),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};
