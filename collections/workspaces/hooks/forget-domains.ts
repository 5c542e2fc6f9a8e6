import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * Releases the domains of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetDomains: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.customDomains,
    where: { workspace: { equals: id } },
  });
};
