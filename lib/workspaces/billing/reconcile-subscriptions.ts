import type { Payload } from 'payload';

import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Workspace } from '@/payload-types';

import { getSubscriptionInfo, type SubscriptionInfo } from './get-subscription-info';
import { syncSubscription } from './sync-subscription';
import { findWorkspaceBilling, keepCustomer } from './workspace-billing';

/**
 * Syncs the subscription when a user returns from a checkout page. A checkout of another workspace counts as
 * not found. Throws `forbidden`, `not_found`, `payment_not_confirmed`, `billing_unavailable`.
 */
export const updateAfterCheckout = async (
  ctx: RequestContext,
  { sessionId }: { sessionId: string },
): Promise<SubscriptionInfo> => {
  const workspaceId = getActorWorkspace(ctx.actor)?.id;
  const workspace = workspaceId && (await findWorkspaceBilling(ctx.payload, workspaceId));
  if (!workspace) throw new AppError('forbidden');
  try {
    const checkout = await (await ctx.ports.getBilling()).findCheckout(sessionId);
    if (!checkout || checkout.workspaceId !== workspace.id) throw new AppError('not_found');
    if (!checkout.isComplete || !checkout.customerId) throw new AppError('payment_not_confirmed');
    if (!workspace.billing.customerId) await keepCustomer(ctx.payload, workspace, checkout.customerId);
    await syncSubscription(ctx, { workspaceId: workspace.id });
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('billing_unavailable', {}, { cause: error });
    throw error;
  }
  return getSubscriptionInfo(ctx);
};

const everyMs = 24 * 3_600_000;
const batch = 500;

/** Syncs every workspace with a provider customer once a day, because a webhook may have been lost. */
export const reconcileSubscriptions = async (
  ctx: { payload: Payload; ports: Pick<Ports, 'getBilling'> },
  now = new Date(),
): Promise<void> => {
  const { isAvailable } = await ctx.ports.getBilling();
  if (!isAvailable) return;
  const { docs } = await ctx.payload.db.find<Workspace>({
    collection: slugs.workspaces,
    where: {
      and: [
        { 'billing.customerId': { exists: true } },
        {
          or: [
            { 'billing.syncedAt': { exists: false } },
            { 'billing.syncedAt': { less_than: new Date(now.getTime() - everyMs).toISOString() } },
          ],
        },
      ],
    },
    select: { name: true },
    limit: batch,
    pagination: false,
  });
  for (const { id } of docs) {
    try {
      await syncSubscription(ctx, { workspaceId: id });
    } catch (error) {
      ctx.payload.logger.warn({ err: error, workspace: id }, 'a subscription could not be looked up');
    }
  }
};
