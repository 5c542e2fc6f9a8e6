import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { BillingSubscription } from '@/lib/ports/billing/port';
import { republishLater, republishWorkspace } from '@/lib/publishing/republish-workspace';
import type { Package } from '@/payload-types';

import { findWorkspaceBilling, type StoredBilling, type WorkspaceBilling } from './workspace-billing';

type SyncContext = { payload: Payload; ports: Pick<Ports, 'getBilling'> };

/**
 * Writes down what the provider says now of a workspace's subscription, whatever it was that made us ask. Answers that overtake each
 * other leave the one that was asked for last. Nothing without a customer.
 */
export const syncSubscription = async (
  { payload, ports }: SyncContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> => {
  const askedAt = new Date();
  const workspace = await findWorkspaceBilling(payload, workspaceId);
  const customerId = workspace?.billing.customerId;
  if (!workspace || !customerId) return;
  const subscription = await (await ports.getBilling()).findSubscription({ customerId });
  const plan = subscription ? await findPackageOfPrice(payload, subscription.priceId) : null;
  if (subscription && !plan) {
    payload.logger.warn({ workspace: workspaceId, price: subscription.priceId }, 'no package has this price');
  }
  const isOtherPlan = plan !== null && subscription?.state !== 'ended' && plan.id !== workspace.plan?.id;
  if (isOtherPlan) await republishLater(payload, workspaceId);
  const synced = await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: {
      and: [
        { id: { equals: workspaceId } },
        {
          or: [
            { 'billing.syncedAt': { exists: false } },
            { 'billing.syncedAt': { less_than_equal: askedAt.toISOString() } },
          ],
        },
      ],
    },
    data: {
      billing: { ...toBilling(workspace.billing, subscription, askedAt), customerId },
      // What ended keeps its name, so that everybody sees what is over.
      ...(plan && subscription?.state !== 'ended' && { subscription: toSubscription(workspace, plan) }),
    },
  });
  // What a package includes reaches viewers with each video's data.
  if (synced && isOtherPlan) await republishWorkspace(payload, workspaceId);
};

const findPackageOfPrice = (payload: Payload, priceId: string): Promise<Package | null> =>
  payload.db.findOne<Package>({
    collection: slugs.packages,
    where: { stripePriceId: { equals: priceId } },
  });

const toSubscription = ({ trialEndDate }: WorkspaceBilling, plan: Package) => ({
  package: plan.id,
  trialEndDate,
});

const toBilling = (
  before: StoredBilling,
  subscription: BillingSubscription | null,
  askedAt: Date,
): StoredBilling => {
  const syncedAt = askedAt.toISOString();
  const isLive = subscription !== null && subscription.state !== 'ended';
  if (before.setByHandAt && !isLive) return { ...before, syncedAt };
  if (!subscription) {
    const had = before.state && before.state !== 'none';
    return { ...before, state: had ? 'ended' : 'none', syncedAt };
  }
  const { id, itemId, state, currentPeriodEnd, cancelAtPeriodEnd, paymentFailedAt, startedAt } = subscription;
  return {
    state,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    paymentFailedAt: state === 'past_due' ? (before.paymentFailedAt ?? paymentFailedAt ?? syncedAt) : null,
    startedAt,
    subscriptionId: id,
    itemId,
    syncedAt,
  };
};
