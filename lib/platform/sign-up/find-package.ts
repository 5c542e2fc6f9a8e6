import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Package } from '@/payload-types';

import { trialSlug } from './rules';

/** The trial package. */
export const findTrialPackage = (payload: Payload): Promise<Package | null> =>
  payload.db.findOne<Package>({ collection: slugs.packages, where: { slug: { equals: trialSlug } } });

/** A public package, or null. */
export const findPublicPackage = (payload: Payload, id: string): Promise<Package | null> =>
  payload.db.findOne<Package>({
    collection: slugs.packages,
    where: { and: [{ id: { equals: id } }, { isPublic: { equals: true } }] },
  });
