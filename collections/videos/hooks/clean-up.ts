import type { CollectionAfterDeleteHook, CollectionBeforeDeleteHook } from 'payload';

import { createTombstone } from '@/lib/analytics/ingest/sweep-statistics';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { queueLinkedEvents } from '@/lib/live/publishing/queue-live-events';
import { removeVideoFilesJob } from '@/lib/videos/jobs';
import { removeFormerLogo } from '@/lib/videos/players/upload-logo';
import { queueJob } from '@/lib/worker/queue-job';
import { holdRecount, releaseSlot } from '@/lib/workspaces/usage/slots';

/**
 * Queued before the row is deleted, so that a crash in between leaves no files behind. The job waits for the
 * deletion. Encodings and tracks are deleted first, because they require their video; a running encoding
 * notices the missing row.
 */
export const prepareCleanUp: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const videoId = String(id);
  const video = await findById(req.payload, slugs.videos, videoId, {
    ...withTrash,
    select: { workspace: true, title: true },
  });
  const workspaceId = getRelationId(video?.workspace);
  if (!workspaceId) return;
  await holdRecount(req.payload, { workspace: workspaceId, metric: 'videos' });
  await createTombstone(req.payload, { videoId, workspaceId, title: video?.title ?? '' });
  const input = { videoId, workspaceId };
  await queueJob(req.payload, removeVideoFilesJob, input, { workspace: workspaceId, req });
  await queueLinkedEvents(req.payload, videoId, { isDeletion: true, req });
  for (const collection of [
    slugs.encodings,
    slugs.texttracks,
    slugs.autoTranscriptions,
    slugs.commentReactions,
    slugs.collaborateComments,
    slugs.shareDecisions,
    slugs.reviewMails,
    slugs.shareLinks,
  ] as const) {
    await req.payload.db.deleteMany({ collection, where: { video: { equals: id } }, req });
  }
};

/** Releases the slot of a deleted video and removes the logo of its design. */
export const releaseVideoSlot: CollectionAfterDeleteHook = async ({ doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  if (workspace) await releaseSlot(req.payload, { workspace, metric: 'videos' });
  const before = doc.player?.playerDesign?.logo;
  await removeFormerLogo(req, { workspace, before, after: null, isDeletion: true });
  return doc;
};
