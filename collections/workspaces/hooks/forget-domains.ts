import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * A workspace's domains go with it, so that others can have them; before it, because they can't be without
 * it.
 */
export const forgetDomains: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.customDomains,
    where: { workspace: { equals: id } },
  });
};
