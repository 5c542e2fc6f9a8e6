import type { SystemContext } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import { republishLater, republishWorkspace } from '@/lib/workspaces/republish-workspace';

import { hasLiveSubscription, toUnbilled } from './rules';
import { syncSubscription } from './sync-subscription';
import { findPackage, findWorkspaceBilling, type WorkspaceBilling } from './workspace-billing';

type PlanByHand = {
  workspaceId: string;
  /** Null for no plan. */
  packageId: string | null;
  /** ISO 8601. Null for a plan without an end. */
  trialEndDate: string | null;
  /** Whether to cancel an active paid subscription now. If false, such a workspace is not changed. */
  isEndingSubscription: boolean;
};

/**
 * Sets a plan that is not charged. A paid subscription is synced first and cancelled before the plan changes;
 * if the process is killed in between, the subscription has ended and the call can be repeated. Throws
 * `not_found`, `subscription_is_paid`, `billing_unavailable`.
 */
export const setPlanByHand = async (
  ctx: SystemContext,
  { workspaceId, packageId, trialEndDate, isEndingSubscription }: PlanByHand,
): Promise<void> => {
  const { payload } = ctx;
  const workspace = await findFresh(ctx, workspaceId);
  if (!workspace || (packageId && !(await findPackage(payload, packageId)))) throw new AppError('not_found');
  const { customerId } = workspace.billing;
  if (hasLiveSubscription(workspace.billing)) {
    if (!isEndingSubscription) throw new AppError('subscription_is_paid');
    if (customerId) await endSubscriptions(ctx, customerId);
  }
  const isOtherPlan = packageId !== (workspace.plan?.id ?? null);
  if (isOtherPlan) await republishLater(payload, workspaceId);
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    data: {
      subscription: { package: packageId, trialEndDate },
      billing: toUnbilled(workspace.billing, new Date()),
    },
  });
  if (isOtherPlan) await republishWorkspace(payload, workspaceId);
};

const throwUnavailable = (error: unknown): never => {
  if (error instanceof ProviderError) throw new AppError('billing_unavailable', {}, { cause: error });
  throw error;
};

/** Syncs with the provider first, because a webhook may still be on its way. */
const findFresh = async (ctx: SystemContext, workspaceId: string): Promise<WorkspaceBilling | null> => {
  const { isAvailable } = await ctx.ports.getBilling();
  if (isAvailable) await syncSubscription(ctx, { workspaceId }).catch(throwUnavailable);
  return findWorkspaceBilling(ctx.payload, workspaceId);
};

const endSubscriptions = async ({ ports }: SystemContext, customerId: string): Promise<void> => {
  const billing = await ports.getBilling();
  await billing.cancelSubscriptions({ customerId }).catch(throwUnavailable);
};
