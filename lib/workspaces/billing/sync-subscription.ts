import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { BillingSubscription } from '@/lib/ports/billing';
import { queueJob } from '@/lib/worker/queue-job';
import { republishLater, republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { Package } from '@/payload-types';

import { mailPaymentFailedJob } from '../jobs';
import { grantsPlan, hasLiveSubscription } from './rules';
import { findWorkspaceBilling, type StoredBilling, type WorkspaceBilling } from './workspace-billing';

type SyncContext = { payload: Payload; ports: Pick<Ports, 'getBilling'> };

/**
 * Stores the provider's current state of a workspace's subscription. If syncs overlap, the one that started
 * last wins. Does nothing without a customer.
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
    payload.logger.warn({ workspace: workspaceId, price: subscription.priceId }, 'no plan has this price');
  }
  const granted = plan && subscription && grantsPlan(subscription) ? plan : null;
  const isOtherPlan = granted !== null && granted.id !== workspace.plan?.id;
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
      // An ended or unpaid plan keeps its name, so that users see which plan they had.
      ...(granted && { subscription: toSubscription(workspace, granted) }),
    },
  });
  // Package features reach viewers through each video's published data.
  if (synced && isOtherPlan) await republishWorkspace(payload, workspaceId);
  const { state } = workspace.billing;
  if (synced && isDue(synced.billing?.state) && synced.billing?.state !== state)
    await queueJob(payload, mailPaymentFailedJob, { workspaceId }, { workspace: workspaceId });
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

const isDue = (state: string | null | undefined): boolean => state === 'past_due' || state === 'unpaid';

const toBilling = (
  before: StoredBilling,
  subscription: BillingSubscription | null,
  askedAt: Date,
): StoredBilling => {
  const syncedAt = askedAt.toISOString();
  if (before.setByHandAt && !(subscription && hasLiveSubscription(subscription)))
    return { ...before, syncedAt };
  if (!subscription) {
    const had = before.state && before.state !== 'none';
    return { ...before, state: had ? 'ended' : 'none', syncedAt };
  }
  const { id, itemId, state, currentPeriodEnd, cancelAtPeriodEnd, paymentFailedAt, startedAt } = subscription;
  return {
    state,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    paymentFailedAt: isDue(state) ? (before.paymentFailedAt ?? paymentFailedAt ?? syncedAt) : null,
    startedAt,
    subscriptionId: id,
    itemId,
    syncedAt,
  };
};
