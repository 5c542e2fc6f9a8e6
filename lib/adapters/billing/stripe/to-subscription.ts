import type Stripe from 'stripe';

import type { BillingSubscription } from '@/lib/ports/billing';

const toIso = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;

const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id);

/**
 * Maps Stripe's states to ours. Null for a subscription whose first payment failed, which never began. A
 * paused one is a trial that ended without a payment method.
 */
const states: Record<Stripe.Subscription.Status, BillingSubscription['state'] | null> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
  incomplete: null,
  incomplete_expired: null,
};

const isDue = (state: string | null | undefined): boolean => state === 'past_due' || state === 'unpaid';

/** Creation time of the open invoice: Stripe has no field for its first failure. */
const getPaymentFailedAt = ({ latest_invoice: invoice, status }: Stripe.Subscription): string | null => {
  if (!isDue(states[status]) || !invoice || typeof invoice === 'string') return null;
  return toIso(invoice.created);
};

/** Converts a subscription of Stripe; null if it has not begun, or contains no paid item. Pure. */
export const toSubscription = (subscription: Stripe.Subscription): BillingSubscription | null => {
  const [item] = subscription.items.data;
  const { status, ended_at: endedAt, cancel_at: cancelAt } = subscription;
  const state = states[status];
  if (!item || !state) return null;
  // Since 2025, billing periods belong to the items.
  const periodEnd = Math.max(...subscription.items.data.map(({ current_period_end: end }) => end));
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    itemId: item.id,
    priceId: item.price.id,
    state,
    currentPeriodEnd: toIso(state === 'ended' ? (endedAt ?? periodEnd) : (cancelAt ?? periodEnd)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(cancelAt),
    paymentFailedAt: getPaymentFailedAt(subscription),
    startedAt: toIso(subscription.start_date),
  };
};
