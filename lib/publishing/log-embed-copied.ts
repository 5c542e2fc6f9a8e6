import { getRelationId } from '@/lib/core/relation-id';
import type { Context } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { logEvent } from '@/lib/workspaces/log-event';

/** Notes who took a video's embed code. Throws `video_not_found`. */
export const logEmbedCopied = async (
  ctx: Context,
  { id, iFrameCode }: { id: string; iFrameCode: string },
) => {
  const video = await findVideoFor(ctx, id, 'read');
  await logEvent(ctx, {
    workspace: getRelationId(video.workspace),
    target: `videos/${video.id}`,
    type: 'copy',
    property: 'embedCode',
    additionalInfo: { iFrameCode },
  });
  return { success: true };
};
