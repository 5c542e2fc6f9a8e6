import type { Payload } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/ids';
import { readFieldChanges, readTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { removeUnusedFileJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { LiveEvent, OutboxEvent } from '@/payload-types';

import { archiveLiveJob, publishLiveJob } from './jobs';

/** Players that read data.json before the change may request the image it named for this long. */
const keptSeconds = 3600;
const endedSchema = z.object({ broadcast: z.string().nullable() });
const thumbnailSchema = z.object({ oldFile: z.string().nullable() });

/** The waiting page shows the workspace's logo. */
const publishChangedLogo = async (payload: Payload, workspace: string): Promise<void> => {
  const { docs } = await payload.db.find<LiveEvent>({
    collection: slugs.liveEvents,
    where: { and: [{ workspace: { equals: workspace } }, { state: { not_equals: 'ENDED' } }] },
    select: { state: true },
    pagination: false,
    limit: 0,
  });
  for (const { id } of docs) await queueJob(payload, publishLiveJob, { eventId: id }, { workspace });
};

/**
 * Publishes changes of a live event, even if the call that made them was interrupted, and archives the
 * broadcast of an ended one.
 */
export const followLive = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
  if (workspace && event.name === 'workspace.updated') {
    if (readFieldChanges(event.payload).some(({ field }) => field === 'logo'))
      await publishChangedLogo(payload, workspace);
    return;
  }
  if (!workspace || !event.name.startsWith('liveEvent.') || event.name === 'liveEvent.deleted') return;
  const eventId = readTarget(event.target).id;
  await queueJob(payload, publishLiveJob, { eventId }, { workspace });
  if (event.name === 'liveEvent.ended') {
    const { broadcast } = endedSchema.parse(event.payload);
    if (broadcast) await queueJob(payload, archiveLiveJob, { eventId, broadcast }, { workspace });
  }
  if (event.name !== 'liveEvent.thumbnailChanged') return;
  const { oldFile } = thumbnailSchema.parse(event.payload);
  if (!oldFile) return;
  const input = { workspaceId: workspace, key: oldFile };
  await queueJob(payload, removeUnusedFileJob, input, { workspace, delaySeconds: keptSeconds });
};
