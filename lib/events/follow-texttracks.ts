import type { Payload } from 'payload';

import { eventKinds } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/relation-id';
import { queueJob } from '@/lib/jobs/queue-job';
import type { OutboxEvent } from '@/payload-types';

/** As long, players that read data.json before the change may still ask for the file it named. */
const keptSeconds = 3600;

const names = ['texttrack.created', 'texttrack.updated', 'texttrack.deleted'] as const;
type TexttrackEvent = (typeof names)[number];

/** Viewers get a changed track with the video's next data file; the old track's file goes, a deleted one's at once. */
export const followTexttracks = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const name = names.find((each): each is TexttrackEvent => each === event.name);
  if (!name) return;
  const { videoId, oldFile } = eventKinds[name].payload.parse(event.payload);
  const workspace = getRelationId(event.workspace);
  await queueJob(payload, 'publish-video', { videoId }, { workspace });
  if (!oldFile || !workspace) return;
  const delaySeconds = name === 'texttrack.deleted' ? 0 : keptSeconds;
  await queueJob(
    payload,
    'remove-texttrack-file',
    { workspaceId: workspace, key: oldFile },
    { workspace, delaySeconds },
  );
};
