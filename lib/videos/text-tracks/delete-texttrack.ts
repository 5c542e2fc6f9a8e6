import { refundCredits } from '@/lib/workspaces/usage/credits';
import { openWorkFiles } from './work-files';
import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import type { Video } from '@/payload-types';

import { findTexttrackOrThrow } from './find-texttracks';

/**
 * Deletes a track of a video that the caller may change, with its file. A running translation ends and its
 * credits are refunded.
 */
export const deleteTexttrack = async (ctx: Context, video: Video, trackId: string): Promise<void> => {
  const { payload, actor } = ctx;
  const track = await findTexttrackOrThrow(ctx, { videoId: video.id, trackId });
  const { id, language, type, filename, status, jobName } = track;
  const event = createEvent('texttrack.deleted', {
    payload: { videoId: video.id, language, type, oldFile: filename ?? null },
    actor,
  });
  const workspace = getRelationId(video.workspace) ?? '';
  const held = await holdDeletion(payload, { collection: slugs.texttracks, id, workspace }, event);
  await payload.db.deleteOne({ collection: slugs.texttracks, where: { id: { equals: id } } });
  if (held) await settleDeletion(payload, held);
  if (!status || !jobName) return;
  await refundCredits(payload, jobName);
  await (await openWorkFiles(ctx.ports, { workspace, videoId: video.id, jobName })).remove();
};
