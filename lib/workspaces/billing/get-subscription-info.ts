import { z } from 'zod';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { subscriptionStatuses } from '@/lib/core/subscription-state';
import { AppError } from '@/lib/core/errors';

import { findPaymentUrl } from './find-payment-url';
import { findWorkspaceBilling, type WorkspaceBilling } from './workspace-billing';

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
export const getPeriodEnd = ({ state, billing, trialEndDate }: WorkspaceBilling): string | null => {
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
export const toSubscriptionInfo = (
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
