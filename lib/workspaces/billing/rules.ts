import type { SubscriptionState } from '@/lib/ports/billing/subscription-state';
import type { BillingPort } from '@/lib/ports/billing/port';

/** Stripe takes no trial that ends sooner than this after the payment page was made. */
const shortestTrialMs = 48 * 3_600_000;
/** How long a payment page may be open before it is used: a day. */
const pageMs = 24 * 3_600_000;

/**
 * Until when nothing is charged after a payment that is set up now: the end of the trial, kept whole, or null
 * where there is none. Pure.
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
 * Whether the provider has a subscription that a change of plan changes, instead of making another one. Pure.
 */
export const hasLiveSubscription = ({ state }: { state?: string | null }): boolean =>
  grantsPlan({ state }) || state === 'unpaid';

/** Whether a subscription gives its workspace the plan that it is for. Pure. */
export const grantsPlan = ({ state }: { state?: string | null }): boolean =>
  state === 'trialing' || state === 'active' || state === 'past_due';

/**
 * What is stored of the payment once a platform administrator has set the plan: nothing is due, and what
 * ended before does not end the plan. The provider's customer stays. Pure.
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

/**
 * Where the account's screen is, and where the provider sends people back to. `{CHECKOUT_SESSION_ID}` is
 * filled in by Stripe.
 */
export const getReturnUrls = (publicUrl: string) => {
  const account = `${publicUrl}/admin/globals/account?tab=general`;
  return { account, afterCheckout: `${account}&session_id={CHECKOUT_SESSION_ID}` };
};
