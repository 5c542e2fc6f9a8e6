import type Stripe from 'stripe';

import type { BillingSubscription } from '../port';

import { toSubscription } from './to-subscription';

/** The better counts, then the later. */
const order: Record<BillingSubscription['state'], number> = {
  active: 3,
  trialing: 3,
  past_due: 2,
  unpaid: 1,
  ended: 0,
};

/** The subscription that counts if a customer has had several; null if none has begun. Pure. */
export const pickSubscription = (subscriptions: Stripe.Subscription[]): BillingSubscription | null => {
  const begun = subscriptions.flatMap(({ created, ...subscription }) => {
    const found = toSubscription({ created, ...subscription });
    return found ? [{ created, found }] : [];
  });
  const [best] = begun.toSorted(
    (a, b) => order[b.found.state] - order[a.found.state] || b.created - a.created,
  );
  return best?.found ?? null;
};
