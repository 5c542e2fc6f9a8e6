import type Stripe from 'stripe';

import type { BillingSubscription } from '../port';

const toIso = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;

const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id);

/** Stripe's states in ours. Paused ones get nothing paid, so nothing new may be made with them. */
const states: Record<string, BillingSubscription['state']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
  paused: 'ended',
};

/** When the invoice that is open was made: Stripe has no field for its first failure. */
const getPaymentFailedAt = ({ latest_invoice: invoice, status }: Stripe.Subscription): string | null => {
  if (states[status] !== 'past_due' || !invoice || typeof invoice === 'string') return null;
  return toIso(invoice.created);
};

/** A subscription of Stripe in our own terms; null where nothing is paid for in it. Pure. */
export const toSubscription = (subscription: Stripe.Subscription): BillingSubscription | null => {
  const [item] = subscription.items.data;
  if (!item) return null;
  const { status, ended_at: endedAt, cancel_at: cancelAt } = subscription;
  const state = states[status] ?? 'ended';
  // Since 2025 periods are the items' own.
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
