import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Package } from '@/payload-types';

import { trialSlug } from './sign-up/rules';

/** Whether an account has not used its only trial yet. */
export const hasTrialLeft = async (payload: Payload, userId: string): Promise<boolean> => {
  const user = await findById(payload, slugs.users, userId);
  return !user?.trialSignUp;
};

/** The trial package. */
export const findTrialPackage = (payload: Payload): Promise<Package | null> =>
  payload.db.findOne<Package>({ collection: slugs.packages, where: { slug: { equals: trialSlug } } });

/** A public package, or null. */
export const findPublicPackage = (payload: Payload, id: string): Promise<Package | null> =>
  findById(payload, slugs.packages, id, { where: { isPublic: { equals: true } } });

/** A package and the number of workspaces that use it. */
export type ListedPackage = { plan: Package; workspaces: number };

/** Number of workspaces with a package, without deleted ones. */
export const countWorkspaces = async (payload: Payload, id: string): Promise<number> =>
  (
    await payload.db.count({
      collection: slugs.workspaces,
      where: { and: [{ 'subscription.package': { equals: id } }, { deleted: { not_equals: true } }] },
    })
  ).totalDocs;

/** All packages, public ones first, then by monthly price; for platform administrators. */
export const listPackages = async (payload: Payload): Promise<ListedPackage[]> => {
  const { docs } = await payload.db.find<Package>({
    collection: slugs.packages,
    pagination: false,
    limit: 0,
  });
  const toMonthly = ({ price, paymentPeriod }: Package) =>
    paymentPeriod === 'year' ? (price ?? 0) / 12 : (price ?? 0);
  const sorted = docs.toSorted(
    (a, b) =>
      Number(b.isPublic) - Number(a.isPublic) ||
      toMonthly(a) - toMonthly(b) ||
      a.title.localeCompare(b.title),
  );
  return Promise.all(
    sorted.map(async (plan) => ({ plan, workspaces: await countWorkspaces(payload, plan.id) })),
  );
};

/** Titles and periods of all packages, ordered by title; for platform administrators. */
export const listPackageNames = async (
  payload: Payload,
): Promise<Pick<Package, 'id' | 'title' | 'paymentPeriod'>[]> => {
  const { docs } = await payload.db.find<Package>({
    collection: slugs.packages,
    sort: 'title',
    select: { title: true, paymentPeriod: true },
    pagination: false,
    limit: 0,
  });
  return docs.map(({ id, title, paymentPeriod }) => ({ id, title, paymentPeriod }));
};
