import type { Payload } from 'payload';
import { z } from 'zod';

import { readTarget, type EventName } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { queueJob } from '@/lib/worker/queue-job';
import { publishVideoJob, removeUnusedFileJob } from '@/lib/videos/jobs';
import type { OutboxEvent } from '@/payload-types';

/** As long, players that read data.json before the change may still ask for the file it named. */
const keptSeconds = 3600;

/** Events after which a file is named in data.json or no longer, and when the file that is not named any more goes. */
const followed: Partial<Record<EventName, { delaySeconds: number }>> = {
  'texttrack.created': { delaySeconds: keptSeconds },
  'texttrack.updated': { delaySeconds: keptSeconds },
  'texttrack.deleted': { delaySeconds: 0 },
  'video.thumbnailChanged': { delaySeconds: keptSeconds },
};
const payloadSchema = z.object({ videoId: z.string().optional(), oldFile: z.string().nullable() });

/** Viewers get a changed track or thumbnail with the video's next data file; what it replaced is removed. */
export const publishChangedFiles = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const rule = followed[event.name as EventName];
  const workspace = getRelationId(event.workspace);
  if (!rule || !workspace) return;
  const { videoId = readTarget(event.target).id, oldFile } = payloadSchema.parse(event.payload);
  await queueJob(payload, publishVideoJob, { videoId }, { workspace });
  if (!oldFile) return;
  const input = { workspaceId: workspace, key: oldFile };
  await queueJob(payload, removeUnusedFileJob, input, { workspace, ...rule });
};
