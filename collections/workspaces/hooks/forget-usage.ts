import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** A workspace's counts go with it; before it, because they can't be without it. */
export const forgetUsage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  for (const collection of [slugs.usage, slugs.aiCreditUsages] as const)
    await req.payload.db.deleteMany({ collection, where: { workspace: { equals: id } } });
};
