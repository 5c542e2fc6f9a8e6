import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/jobs/queue-job';

/** Has all live events of a workspace published anew, after something changed that their data files tell. */
export const queueLiveEvents = async (payload: Payload, workspaceId: string): Promise<void> => {
  const { docs } = await payload.db.find<{ id: string }>({
    collection: slugs.liveEvents,
    where: { workspace: { equals: workspaceId } },
    select: {},
    pagination: false,
    limit: 0,
  });
  for (const { id } of docs)
    await queueJob(payload, 'publish-live', { eventId: id }, { workspace: workspaceId });
};
