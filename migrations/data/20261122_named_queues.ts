import type { DataMigration } from '@/lib/platform/migrate-data';

import { findMongoCollection } from './mongo-collection';

/** The one queue that there was, and the turn of work without a tenant, as they were named then. */
const oldQueue = 'default';
const platformTurn = 'platform';

/** Jobs that wait in the one queue there was go on in that of their kind, since nobody runs it any more. */
export const namedQueues: DataMigration = {
  name: '20261122_named_queues',
  up: async ({ payload }) => {
    const isPublishing = { $regexMatch: { input: { $ifNull: ['$taskSlug', ''] }, regex: '^publish-' } };
    await findMongoCollection(payload, 'payload-jobs')?.updateMany({ queue: oldQueue }, [
      {
        $set: {
          queue: { $cond: [isPublishing, 'publishing', 'housekeeping'] },
          workspace: platformTurn,
          dedupeKey: { $toString: '$_id' },
          processing: false,
          waitUntil: { $ifNull: ['$waitUntil', '$createdAt'] },
        },
      },
    ]);
  },
};
