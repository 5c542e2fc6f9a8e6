import type { Payload } from 'payload';

import { toSubscriptionFields } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getSubscriptionState, type SubscriptionState } from '@/lib/core/subscription-state';
import type { Package, Workspace } from '@/payload-types';

export type StoredBilling = NonNullable<Workspace['billing']>;

/** A workspace's plan and stored billing data. */
export type WorkspaceBilling = {
  id: string;
  name: string;
  plan: Package | null;
  trialEndDate: string | null;
  /** Chosen at sign-up. */
  wishedPackageId: string | null;
  billing: StoredBilling;
  state: SubscriptionState;
};

export const findPackage = (payload: Payload, id: string): Promise<Package | null> =>
  findById(payload, slugs.packages, id);

/** Null if the workspace does not exist. */
export const findWorkspaceBilling = async (
  payload: Payload,
  workspaceId: string,
  now = new Date(),
): Promise<WorkspaceBilling | null> => {
  const workspace = await findById(payload, slugs.workspaces, workspaceId, {
    select: { name: true, subscription: true, billing: true, origin: true },
  });
  if (!workspace) return null;
  const packageId = getRelationId(workspace.subscription?.package);
  const plan = packageId ? await findPackage(payload, packageId) : null;
  return {
    id: workspace.id,
    name: workspace.name,
    plan,
    trialEndDate: workspace.subscription?.trialEndDate ?? null,
    wishedPackageId: workspace.origin?.packageId ?? null,
    billing: workspace.billing ?? {},
    state: getSubscriptionState(toSubscriptionFields(workspace, plan), now),
  };
};

/** Stores the provider's customer id of a workspace unless it already has one. Returns the stored id. */
export const keepCustomer = async (
  payload: Payload,
  { id, billing }: Pick<WorkspaceBilling, 'id' | 'billing'>,
  customerId: string,
): Promise<string> => {
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: id } }, { 'billing.customerId': { exists: false } }] },
    data: { billing: { ...billing, customerId } },
  });
  const kept = await findWorkspaceBilling(payload, id);
  return kept?.billing.customerId ?? customerId;
};
