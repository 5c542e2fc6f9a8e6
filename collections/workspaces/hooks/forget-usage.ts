import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** A workspace's counts go with it; before it, because they can't be without it. */
export const forgetUsage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const counted = [
    slugs.usage,
    slugs.aiCreditUsages,
    slugs.statistics,
    slugs.videoStatistics,
    slugs.videoTombstones,
  ] as const;
  for (const collection of counted)
    await req.payload.db.deleteMany({ collection, where: { workspace: { equals: id } } });
};
