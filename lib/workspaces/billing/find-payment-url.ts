import type { RequestContext } from '@/lib/http/define-endpoint';
import { isId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import type { BillingPort } from '@/lib/ports/billing';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Package } from '@/payload-types';

import { getReturnUrls, hasLiveSubscription, type PaymentFlow, toFirstPayment } from './rules';
import { findPackage, keepCustomer, type WorkspaceBilling } from './workspace-billing';

/**
 * Finds the payment page for `payment`: `true` opens the billing portal, a package id subscribes to that
 * package or changes to it. Null if the workspace cannot pay online or not for this package. Throws
 * `billing_unavailable`, `not_found`.
 */
export const findPaymentUrl = async (
  ctx: RequestContext,
  workspace: WorkspaceBilling,
  payment: string,
): Promise<string | null> => {
  const billing = await ctx.ports.getBilling();
  if (!billing.isAvailable || workspace.state.isEnterprise) return null;
  try {
    return payment === 'true'
      ? await openPortal(ctx, billing, workspace)
      : await openPackage(ctx, billing, { workspace, packageId: payment });
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('billing_unavailable', {}, { cause: error });
    throw error;
  }
};

const openPortal = (
  { req }: RequestContext,
  billing: BillingPort,
  { billing: stored, state }: WorkspaceBilling,
  flow: PaymentFlow = state.status === 'active_payment_failed' ? 'payment' : undefined,
): Promise<string> | null => {
  if (!stored.customerId || !hasLiveSubscription(stored)) return null;
  return billing.createPortal({
    customerId: stored.customerId,
    language: req.i18n.language,
    returnUrl: getReturnUrls(getEnv().publicUrl).account,
    ...(flow && { flow }),
  });
};

const openPackage = async (
  ctx: RequestContext,
  billing: BillingPort,
  { workspace, packageId }: { workspace: WorkspaceBilling; packageId: string },
): Promise<string | null> => {
  const plan = isId(packageId) ? await findPackage(ctx.payload, packageId) : null;
  if (!plan?.isPublic) throw new AppError('not_found');
  const { billing: stored } = workspace;
  const { stripePriceId: priceId } = plan;
  if (!priceId || (plan.id === workspace.plan?.id && hasLiveSubscription(stored))) return null;
  if (hasLiveSubscription(stored)) {
    const { subscriptionId, itemId } = stored;
    if (!subscriptionId || !itemId) return null;
    return openPortal(ctx, billing, workspace, { change: { subscriptionId, itemId, priceId } });
  }
  return openCheckout(ctx, billing, { workspace, plan, priceId });
};

const openCheckout = async (
  { payload, req }: RequestContext,
  billing: BillingPort,
  { workspace, priceId }: { workspace: WorkspaceBilling; plan: Package; priceId: string },
): Promise<string> => {
  const { id, name, trialEndDate, state, billing: stored } = workspace;
  const email = req.user && 'email' in req.user ? (req.user.email ?? null) : null;
  const customerId =
    stored.customerId ??
    (await keepCustomer(payload, workspace, await billing.createCustomer({ workspaceId: id, name, email })));
  const { account, afterCheckout } = getReturnUrls(getEnv().publicUrl);
  return billing.createCheckout({
    workspaceId: id,
    priceId,
    customerId,
    trialEnd: toFirstPayment({ trialEndDate, status: state.status }, new Date()),
    language: req.i18n.language,
    returnUrl: afterCheckout,
    cancelUrl: account,
  });
};
