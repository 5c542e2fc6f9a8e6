import type { Payload } from 'payload';
import { slugs } from '@/lib/core/slugs';
import type { Package, User } from '@/payload-types';
import { trialSlug } from './rules';

/** Whether an account has not used its only trial yet. */
export const hasTrialLeft = async (payload: Payload, userId: string): Promise<boolean> => {
  const user = await payload.db.findOne<User & { trialSignUp?: string | null }>({
    collection: slugs.users,
    where: { id: { equals: userId } },
  });
  return !user?.trialSignUp;
};

/** The trial package. */
export const findTrialPackage = (payload: Payload): Promise<Package | null> =>
  payload.db.findOne<Package>({ collection: slugs.packages, where: { slug: { equals: trialSlug } } });

/** A public package, or null. */
export const findPublicPackage = (payload: Payload, id: string): Promise<Package | null> =>
  payload.db.findOne<Package>({
    collection: slugs.packages,
    where: { and: [{ id: { equals: id } }, { isPublic: { equals: true } }] },
  });
