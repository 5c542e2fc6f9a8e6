import type { PayloadRequest } from 'payload';

import type { Package, Workspace } from '@/payload-types';

import { features, type Feature } from './permissions';
import { getRelationId } from '../database/relation-id';
import { slugs } from '../slugs';
import {
  getSubscriptionState,
  type SubscriptionFacts,
  type SubscriptionState,
} from '../../ports/billing/subscription-state';

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
  subscription: SubscriptionState;
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
    select: {
      name: true,
      slug: true,
      subscription: { package: true, trialEndDate: true },
      billing: { state: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
    },
  });
  if (!workspace) return null;
  const packageId = getRelationId(workspace.subscription?.package);
  const plan = packageId
    ? await db.findOne<Package>({
        collection: slugs.packages,
        where: { id: { equals: packageId } },
        select: { title: true, slug: true, features: true, limits: true },
      })
    : null;
  return toActorWorkspace(workspace, plan);
};

/** What a workspace's row and its package say of its plan. */
export const toSubscriptionFacts = (
  { subscription, billing }: Pick<Workspace, 'subscription' | 'billing'>,
  plan: Pick<Package, 'slug'> | null,
): SubscriptionFacts => ({
  packageSlug: plan?.slug ?? null,
  trialEndDate: subscription?.trialEndDate ?? null,
  billing: {
    state: billing?.state ?? 'none',
    currentPeriodEnd: billing?.currentPeriodEnd ?? null,
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd === true,
  },
});

/**
 * Joins a workspace with its package. Without one no feature is on; without a plan that is valid nothing may
 * be added, while what there is stays as it is. Pure.
 */
export const toActorWorkspace = (
  workspace: Workspace,
  plan: Package | null,
  now = new Date(),
): ActorWorkspace => {
  const subscription = getSubscriptionState(toSubscriptionFacts(workspace, plan), now);
  const isOpen = plan !== null && subscription.isValid;
  return {
    id: workspace.id,
    name: workspace.name,
    slug: workspace.slug,
    packageId: plan?.id ?? null,
    packageTitle: plan?.title ?? null,
    subscription,
    features: Object.fromEntries(
      features.map((feature) => [feature, plan?.features?.[feature] === true]),
    ) as ActorWorkspace['features'],
    limits: Object.fromEntries(
      // 0 or empty in a package means unlimited.
      limitNames.map((limit) => [limit, isOpen ? plan.limits?.[limit] || null : 0]),
    ) as ActorWorkspace['limits'],
  };
};
