import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { publishLiveJob } from '@/lib/live/jobs';

/** Queues the publishing of a workspace's live events after a change to their data files. */
export const queueLiveEvents = async (payload: Payload, workspaceId: string): Promise<void> => {
  const { docs } = await payload.db.find<{ id: string }>({
    collection: slugs.liveEvents,
    where: { workspace: { equals: workspaceId } },
    select: {},
    pagination: false,
    limit: 0,
  });
  for (const { id } of docs)
    await queueJob(payload, publishLiveJob, { eventId: id }, { workspace: workspaceId });
};
