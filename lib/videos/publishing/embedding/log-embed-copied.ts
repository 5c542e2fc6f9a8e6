import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { recordRowlessEvent } from '@/lib/events/change-with-event';
import { findVideoFor } from '@/lib/videos/library/find-video-for';

/** Records who copied a video's embed code. Throws `video_not_found`. */
export const logEmbedCopied = async (
  ctx: Context,
  { id, iFrameCode }: { id: string; iFrameCode: string },
) => {
  const video = await findVideoFor(ctx, id, 'read');
  await recordRowlessEvent(
    ctx.payload,
    { workspace: getRelationId(video.workspace) ?? '', target: toTarget(slugs.videos, video.id) },
    { name: 'video.embedCopied', payload: { iFrameCode }, actor: ctx.actor },
  );
  return { success: true };
};
