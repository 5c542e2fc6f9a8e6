import type Stripe from 'stripe';

import type { BillingSubscription } from '../port';

import { toSubscription } from './to-subscription';

/** The better, the later; one that could never be paid for counts least of those that are not over. */
const order: Record<string, number> = {
  active: 5,
  trialing: 5,
  past_due: 4,
  unpaid: 3,
  paused: 1,
  incomplete: 2,
};

/** The subscription that counts where a customer has had several. Pure. */
export const pickSubscription = (subscriptions: Stripe.Subscription[]): BillingSubscription | null => {
  const [best] = subscriptions.toSorted(
    (a, b) => (order[b.status] ?? 0) - (order[a.status] ?? 0) || b.created - a.created,
  );
  return best ? toSubscription(best) : null;
};
