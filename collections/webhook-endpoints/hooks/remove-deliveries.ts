import type { CollectionAfterDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Deletes the deliveries of a deleted endpoint. A worker that is sending one loses it. */
export const removeDeliveries: CollectionAfterDeleteHook = async ({ doc, id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.webhookDeliveries,
    where: { endpoint: { equals: String(id) } },
  });
  return doc;
};
