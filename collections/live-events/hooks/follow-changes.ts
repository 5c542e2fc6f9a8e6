import type {
  CollectionBeforeDeleteHook,
  CollectionBeforeChangeHook,
  CollectionAfterChangeHook,
} from 'payload';

import { toCountedId } from '@/lib/analytics/counted-ids';
import { createTombstone } from '@/lib/analytics/ingest/sweep-statistics';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { assertEventAtRest } from '@/lib/live/find-live-event';
import { removeLiveFilesJob, publishLiveJob } from '@/lib/live/jobs';
import { findPermanentKey, createStreamKey } from '@/lib/live/keys/permanent-key';
import { queueJob } from '@/lib/worker/queue-job';
import type { LiveEvent } from '@/payload-types';

const findRow = ({ id, req }: Parameters<CollectionBeforeDeleteHook>[0]): Promise<LiveEvent | null> =>
  findById(req.payload, slugs.liveEvents, String(id), withTrash);

export const refuseRunning: CollectionBeforeDeleteHook = async (args) => {
  const row = await findRow(args);
  if (row) assertEventAtRest(row);
};

/**
 * Queued before the row is deleted, so that a crash in between leaves no files behind. The job waits for the
 * deletion.
 */
export const removeFiles: CollectionBeforeDeleteHook = async (args) => {
  const row = await findRow(args);
  const workspaceId = getRelationId(row?.workspace);
  if (!row || !workspaceId) return;
  const { id, req } = args;
  await createTombstone(req.payload, { videoId: toCountedId(row.id), workspaceId, title: row.title });
  const input = { eventId: String(id), workspaceId };
  await queueJob(req.payload, removeLiveFilesJob, input, { workspace: workspaceId, req });
};

/**
 * Creates the stream key of a new event, so that an encoder can be configured days ahead, or uses the
 * workspace's permanent key. The choice can change while no channel is running.
 */
export const giveStreamKey: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const before = Boolean(originalDoc?.usesPermanentKey);
  const after = Boolean(data.usesPermanentKey ?? before);
  if (operation === 'update' && before === after) return data;
  if ((originalDoc?.channelState ?? 'IDLE') !== 'IDLE') throw new AppError('channel_not_idle');
  if (!after) return { ...data, ...createStreamKey().stored };
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace) ?? '';
  return { ...data, streamKey: await findPermanentKey(req.payload, workspaceId) };
};

/** Publishes the changed event to viewers. */
export const publishChangedEvent: CollectionAfterChangeHook = async ({ doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  await queueJob(req.payload, publishLiveJob, { eventId: doc.id }, { workspace, req });
  return doc;
};
