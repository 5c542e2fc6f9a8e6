import type { SubscriptionState } from '@/lib/core/access/subscription-state';
import type { UsedLimit } from '@/lib/usage/find-subscription-limits';

import type { PlanView } from './find-plan-view';

/** What a package limits the number of, in the order in which it hurts. */
export const limitedThings = ['videos', 'members', 'integrations'] as const;
export type LimitedThing = (typeof limitedThings)[number];

export type PlanBanner =
  | { kind: 'noSubscription' | 'paymentFailed' }
  | { kind: 'overLimit' | 'limit'; what: LimitedThing; used: number; limit: number };

export type Used = Pick<UsedLimit, 'current' | 'limit'>;

const listPassed = (
  used: Partial<Record<LimitedThing, Used>>,
  isPassed: (count: number, limit: number) => boolean,
) =>
  limitedThings.flatMap((what) => {
    const { current = 0, limit = null } = used[what] ?? {};
    return limit !== null && isPassed(current, limit) ? [{ what, used: current, limit }] : [];
  });

/**
 * The one thing to say about a plan, the worst first: no valid one, a payment that failed, more than it allows, as much as it
 * allows; null where all is well. `used` holds what the screen is about. Pure.
 */
export const choosePlanBanner = (
  { status, isValid }: Pick<SubscriptionState, 'status' | 'isValid'>,
  used: Partial<Record<LimitedThing, Used>>,
): PlanBanner | null => {
  // Without a valid plan every limit is 0, and none of them says why.
  if (!isValid) return { kind: 'noSubscription' };
  if (status === 'active_payment_failed') return { kind: 'paymentFailed' };
  const [over] = listPassed(used, (count, limit) => count > limit);
  if (over) return { kind: 'overLimit', ...over };
  const [full] = listPassed(used, (count, limit) => count === limit);
  return full ? { kind: 'limit', ...full } : null;
};

/** What can be done about it, by whoever looks; null where they can only ask. Terms by contract are talked about. Pure. */
export const chooseBannerAction = (
  { kind }: PlanBanner,
  { canReadAccount, subscription }: PlanView,
): 'setUp' | 'pay' | 'upgrade' | 'contact' | null => {
  if (!canReadAccount) return null;
  switch (kind) {
    case 'noSubscription':
      return 'setUp';
    case 'paymentFailed':
      return 'pay';
    case 'overLimit':
    case 'limit':
      return subscription.isEnterprise ? 'contact' : 'upgrade';
  }
};
