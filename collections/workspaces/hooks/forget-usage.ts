import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * Deletes the counts of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
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
