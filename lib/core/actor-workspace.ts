import type { PayloadRequest } from 'payload';

import type { Package, Workspace } from '@/payload-types';

import { features, type Feature } from './permissions';
import { getRelationId } from './relation-id';
import { slugs } from './slugs';

export const limitNames = [
  'numberOfMembers',
  'numberOfVideos',
  'numberOfAPIIntegrations',
  'monthlyTraffic',
  'monthlyAiCredits',
] as const;
export type LimitName = (typeof limitNames)[number];

/** The workspace an actor acts in, with what its package allows. `null` limits are unlimited. */
export type ActorWorkspace = {
  id: string;
  name: string;
  slug: string;
  packageId: string | null;
  packageTitle: string | null;
  features: Record<Feature, boolean>;
  limits: Record<LimitName, number | null>;
};

/** An active workspace with its package, or null. */
export const findActorWorkspace = async (
  req: Pick<PayloadRequest, 'payload'>,
  id: string,
): Promise<ActorWorkspace | null> => {
  // Past Payload's hooks, and only what is needed: every call asks.
  const { db } = req.payload;
  const workspace = await db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: id } }, { active: { equals: true } }, { deleted: { not_equals: true } }] },
    select: { name: true, slug: true, subscription: { package: true } },
  });
  if (!workspace) return null;
  const packageId = getRelationId(workspace.subscription?.package);
  const plan = packageId
    ? await db.findOne<Package>({
        collection: slugs.packages,
        where: { id: { equals: packageId } },
        select: { title: true, features: true, limits: true },
      })
    : null;
  return toActorWorkspace(workspace, plan);
};

/** Joins a workspace with its package; without one, no feature is on and nothing may be added. Pure. */
export const toActorWorkspace = (workspace: Workspace, plan: Package | null): ActorWorkspace => ({
  id: workspace.id,
  name: workspace.name,
  slug: workspace.slug,
  packageId: plan?.id ?? null,
  packageTitle: plan?.title ?? null,
  features: Object.fromEntries(
    features.map((feature) => [feature, plan?.features?.[feature] === true]),
  ) as ActorWorkspace['features'],
  limits: Object.fromEntries(
    // 0 or empty in a package means unlimited; no package at all means nothing may be added.
    limitNames.map((limit) => [limit, plan ? plan.limits?.[limit] || null : 0]),
  ) as ActorWorkspace['limits'],
});
