import type { SubscriptionState } from '@/lib/core/subscription-state';
import type { BillingPort } from '@/lib/ports/billing';

/** Stripe rejects a trial that ends less than 48 hours after the checkout page was created. */
const shortestTrialMs = 48 * 3_600_000;
/** A checkout page may stay open for a day before it is used. */
const pageMs = 24 * 3_600_000;

/**
 * Date of the first charge for a subscription set up now: the end of the full trial, or null without a trial.
 * Pure.
 */
export const toFirstPayment = (
  { trialEndDate, status }: { trialEndDate: string | null; status: SubscriptionState['status'] },
  now: Date,
): string | null => {
  if (status !== 'in_trial' || !trialEndDate) return null;
  const earliest = now.getTime() + shortestTrialMs + pageMs;
  return new Date(Math.max(Date.parse(trialEndDate), earliest)).toISOString();
};

/**
 * Whether the provider has a subscription that a plan change updates instead of creating a second one. Pure.
 */
export const hasLiveSubscription = ({ state }: { state?: string | null }): boolean =>
  grantsPlan({ state }) || state === 'unpaid';

/** Whether a subscription in this state grants its plan to the workspace. Pure. */
export const grantsPlan = ({ state }: { state?: string | null }): boolean =>
  state === 'trialing' || state === 'active' || state === 'past_due';

/**
 * Billing data after a platform administrator has set the plan: no payment is due, and an earlier end date no
 * longer applies. The provider's customer is kept. Pure.
 */
export const toUnbilled = ({ customerId }: { customerId?: string | null }, now: Date) => ({
  state: 'none' as const,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  paymentFailedAt: null,
  startedAt: null,
  subscriptionId: null,
  itemId: null,
  customerId: customerId ?? null,
  setByHandAt: now.toISOString(),
  syncedAt: now.toISOString(),
});

export type PaymentFlow = Parameters<BillingPort['createPortal']>[0]['flow'];

/** URLs of the account page and of the return from checkout. Stripe replaces `{CHECKOUT_SESSION_ID}`. */
export const getReturnUrls = (publicUrl: string) => {
  const account = `${publicUrl}/admin/globals/account?tab=general`;
  return { account, afterCheckout: `${account}&session_id={CHECKOUT_SESSION_ID}` };
};
