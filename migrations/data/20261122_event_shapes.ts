import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';

import { findMongoCollection } from './mongo-collection';

/** Indexes of events from outside that stand in the way, or that no query uses any more, by their fields. */
const outdated = ['dedupeKey', 'processedAt,createdAt'];

/**
 * What came with sources and the outbox: an event's key is unique within its source and no longer at large, and an entry of the log says
 * what kind of actor it was; until then only people and tokens were noted.
 */
export const eventShapes: DataMigration = {
  name: '20261122_event_shapes',
  up: async ({ payload }) => {
    const events = findMongoCollection(payload, slugs.webhookEvents);
    for (const { name, key } of (await events?.indexes()) ?? []) {
      if (outdated.includes(Object.keys(key).join())) await events?.dropIndex(name);
    }
    await findMongoCollection(payload, slugs.eventLogs)?.updateMany({ actor: { $exists: false } }, [
      { $set: { actor: { $cond: [{ $ifNull: ['$integration', false] }, 'integration', 'user'] } } },
    ]);
  },
};
