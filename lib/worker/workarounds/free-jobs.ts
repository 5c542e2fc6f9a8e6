import type { Payload } from 'payload';

/**
 * Fixes: jobs have no lease in Payload 3, so a job of a killed process stays `processing` for ever. The new
 * holder of a queue's lock frees the last runner's jobs, in that queue only: the runners of other queues are
 * alive.
 */
export const freeJobs = async (payload: Payload, queue: string): Promise<void> => {
  await payload.db.updateMany({
    collection: 'payload-jobs',
    where: { and: [{ queue: { equals: queue } }, { processing: { equals: true } }] },
    data: { processing: false },
  });
};
