import type { PayloadRequest } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import {
  getSubscriptionState,
  type SubscriptionFields,
  type SubscriptionState,
} from '@/lib/core/subscription-state';
import type { Package, Workspace } from '@/payload-types';

import { getRelationId } from '../database/ids';
import { slugs } from '../slugs';
import { features, type Feature, type LimitName, limitNames } from './permissions';

/** Zone of a workspace's days if it has chosen none. */
export const defaultTimeZone = 'Europe/Berlin';

/**
 * The workspace in which an actor acts, with the features and limits of its package. A limit of `null` means
 * unlimited.
 */
export type ActorWorkspace = {
  id: string;
  name: string;
  slug: string;
  /** IANA name of the zone of the workspace's days. */
  timeZone: string;
  packageId: string | null;
  packageTitle: string | null;
  subscription: SubscriptionState;
  features: Record<Feature, boolean>;
  limits: Record<LimitName, number | null>;
};

/** Loads an active workspace with its package; null if it does not exist or is inactive. */
export const findActorWorkspace = async (
  req: Pick<PayloadRequest, 'payload'>,
  id: string,
): Promise<ActorWorkspace | null> => {
  // Reads only the needed columns, without Payload's hooks, because every call runs this.
  const { db } = req.payload;
  const workspace = await findById({ db }, slugs.workspaces, id, {
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
    select: {
      name: true,
      slug: true,
      timeZone: true,
      subscription: { package: true, trialEndDate: true },
      billing: { state: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
    },
  });
  if (!workspace) return null;
  const packageId = getRelationId(workspace.subscription?.package);
  const plan = packageId
    ? await findById({ db }, slugs.packages, packageId, {
        select: { title: true, slug: true, features: true, limits: true },
      })
    : null;
  return toActorWorkspace(workspace, plan);
};

/** The data of a workspace and its package that determine the subscription's state. */
export const toSubscriptionFields = (
  { subscription, billing }: Pick<Workspace, 'subscription' | 'billing'>,
  plan: Pick<Package, 'slug'> | null,
): SubscriptionFields => ({
  packageSlug: plan?.slug ?? null,
  trialEndDate: subscription?.trialEndDate ?? null,
  billing: {
    state: billing?.state ?? 'none',
    currentPeriodEnd: billing?.currentPeriodEnd ?? null,
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd === true,
  },
});

/**
 * Combines a workspace with its package. Without a package no feature is on. Without a valid subscription all
 * limits are 0, so that nothing can be added while existing content stays. Pure.
 */
export const toActorWorkspace = (
  workspace: Workspace,
  plan: Package | null,
  now = new Date(),
): ActorWorkspace => {
  const subscription = getSubscriptionState(toSubscriptionFields(workspace, plan), now);
  const isOpen = plan !== null && subscription.isValid;
  return {
    id: workspace.id,
    name: workspace.name,
    slug: workspace.slug,
    timeZone: workspace.timeZone ?? defaultTimeZone,
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
