import { z } from 'zod';

import { getActorWorkspace, type Actor, decide } from '@/lib/core/access/actor';
import { isId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { subscriptionStatuses, type SubscriptionState } from '@/lib/core/subscription-state';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { BillingPort } from '@/lib/ports/billing';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Package } from '@/payload-types';

import { getReturnUrls, hasLiveSubscription, type PaymentFlow, toFirstPayment } from './rules';
import { findWorkspaceBilling, type WorkspaceBilling, findPackage, keepCustomer } from './workspace-billing';

/**
 * Finds the payment page for `payment`: `true` opens the billing portal, a package id subscribes to that
 * package or changes to it. Null if the workspace cannot pay online or not for this package. Throws
 * `billing_unavailable`, `not_found`.
 */
const findPaymentUrl = async (
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

/** Plan data that the interface needs for hints and banners. */
export type PlanView = {
  subscription: SubscriptionState;
  /** Whether the actor may see and change the plan. */
  canReadAccount: boolean;
};

/** Plan of the actor's workspace. Null if the actor has no workspace. Pure. */
export const findPlanView = (actor: Actor): PlanView | null => {
  const workspace = getActorWorkspace(actor);
  return (
    workspace && {
      subscription: workspace.subscription,
      canReadAccount: decide(actor, slugs.workspaces, 'readAccount') !== 'none',
    }
  );
};

export const subscriptionInfoSchema = z.object({
  status: z.object({
    status: z.enum(subscriptionStatuses),
    isValid: z.boolean(),
    isEnterprise: z.boolean(),
    billing: z
      .object({
        price: z.number().nullable().describe('Price of the whole period in cents.'),
        period: z.string(),
      })
      .nullable(),
    endOfCurrentPeriod: z.string().nullable(),
    paymentFailedAt: z.string().nullable(),
    stripeUrl: z.string().nullable().describe('Null unless `payment` requests it.'),
    canPayOnline: z.boolean(),
  }),
  subscription: z.object({
    package: z.object({ id: z.string(), name: z.string(), slug: z.string() }).nullable(),
    trialEndDate: z.string().nullable(),
    startedAt: z.string().nullable(),
    wishedPackageId: z.string().nullable().describe('ID of the plan chosen at sign-up, to be offered first.'),
  }),
});
export type SubscriptionInfo = z.output<typeof subscriptionInfoSchema>;

/**
 * End or renewal date of the trial or paid period. Null if the date is unknown or depends on the provider.
 * Pure.
 */
const getPeriodEnd = ({ state, billing, trialEndDate }: WorkspaceBilling): string | null => {
  switch (state.status) {
    case 'in_trial':
      return trialEndDate;
    case 'no_subscription':
      return null;
    case 'active_payment_failed':
      // The period continues while the provider retries the payment; the provider's settings decide for how
      // long.
      return null;
    case 'expired_subscription':
      return billing.state && billing.state !== 'none'
        ? (billing.currentPeriodEnd ?? null)
        : (trialEndDate ?? billing.currentPeriodEnd ?? null);
    default:
      return billing.currentPeriodEnd ?? null;
  }
};

/** Converts a workspace's billing data to the API response. Pure. */
const toSubscriptionInfo = (
  workspace: WorkspaceBilling,
  { stripeUrl, canPayOnline }: { stripeUrl: string | null; canPayOnline: boolean },
): SubscriptionInfo => {
  const { plan, state, billing, trialEndDate } = workspace;
  return {
    status: {
      ...state,
      billing: plan ? { price: plan.price ?? null, period: plan.paymentPeriod } : null,
      endOfCurrentPeriod: getPeriodEnd(workspace),
      paymentFailedAt: billing.paymentFailedAt ?? null,
      stripeUrl,
      canPayOnline,
    },
    subscription: {
      package: plan && { id: plan.id, name: plan.title, slug: plan.slug },
      trialEndDate,
      startedAt: billing.startedAt ?? null,
      wishedPackageId: workspace.wishedPackageId,
    },
  };
};

/**
 * Plan of the caller's workspace, with the payment URL if `payment` is set. Throws `forbidden`,
 * `billing_unavailable`, `not_found`.
 */
export const getSubscriptionInfo = async (
  ctx: RequestContext,
  { payment }: { payment?: string | undefined } = {},
): Promise<SubscriptionInfo> => {
  const current = getActorWorkspace(ctx.actor);
  const workspace = current && (await findWorkspaceBilling(ctx.payload, current.id));
  if (!workspace) throw new AppError('forbidden');
  const { isAvailable } = await ctx.ports.getBilling();
  return toSubscriptionInfo(workspace, {
    stripeUrl: payment ? await findPaymentUrl(ctx, workspace, payment) : null,
    canPayOnline: isAvailable,
  });
};
