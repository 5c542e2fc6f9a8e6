import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** A workspace's counts go with it; before it, because they can't be without it. */
export const forgetUsage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({ collection: slugs.usage, where: { workspace: { equals: id } } });
};
