import type { Payload } from 'payload';

/**
 * Mends: a job has no lease in Payload 3, so that one whose process was killed stays `processing` for ever.
 * Whoever takes a queue's lock over frees what the last runner left, of that queue alone: the others' runners
 * are alive.
 */
export const freeJobs = async (payload: Payload, queue: string): Promise<void> => {
  await payload.db.updateMany({
    collection: 'payload-jobs',
    where: { and: [{ queue: { equals: queue } }, { processing: { equals: true } }] },
    data: { processing: false },
  });
};
