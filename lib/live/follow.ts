import type { Payload } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/relation-id';
import { readTarget } from '@/lib/core/events';
import { removeUnusedFileJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { OutboxEvent } from '@/payload-types';

import { archiveLiveJob, publishLiveJob } from './jobs';

/** As long, players that read data.json before the change may still ask for the picture it named. */
const keptSeconds = 3600;
const endedSchema = z.object({ broadcast: z.string().nullable() });
const thumbnailSchema = z.object({ oldFile: z.string().nullable() });

/**
 * Viewers get what changed of a live event, also where the call that changed it was cut off; what they saw of
 * one that ended is kept.
 */
export const followLive = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
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
