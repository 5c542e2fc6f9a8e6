import type { Payload } from 'payload';

import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import type { Feature } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import type { Package } from '@/payload-types';

/**
 * Titles of the current package, which lacks a feature, and of the cheapest public package that includes it.
 */
export type MissingFeature = { packageTitle: string | null; firstPackage: string | null };

/** Null if the package has the feature. */
export const findMissingFeature = async (
  { db }: Payload,
  workspace: ActorWorkspace,
  feature: Feature,
): Promise<MissingFeature | null> => {
  if (workspace.features[feature]) return null;
  const { docs } = await db.find<Package>({
    collection: slugs.packages,
    where: {
      and: [
        { isPublic: { equals: true } },
        { [`features.${feature}`]: { equals: true } },
        { paymentPeriod: { equals: 'month' } },
        // Excludes trials, which a workspace cannot change to.
        { price: { greater_than: 0 } },
      ],
    },
    sort: 'price',
    limit: 1,
    pagination: false,
  });
  return { packageTitle: workspace.packageTitle, firstPackage: docs[0]?.title ?? null };
};
