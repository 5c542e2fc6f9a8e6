import type { SubscriptionState } from '@/lib/core/subscription-state';
import type { UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

import type { PlanView } from './find-plan-view';

/** Limited resources, the most urgent first. */
export const limitedThings = ['videos', 'members', 'integrations'] as const;
export type LimitedThing = (typeof limitedThings)[number];

export type PlanBanner =
  | { kind: 'noSubscription' | 'paymentFailed' | 'paymentOverdue' }
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
 * Banners about a plan, the most severe first: no valid plan, a failed payment, exceeded limits, reached
 * limits. `used` holds the resources that the screen shows. Pure.
 */
export const listPlanBanners = (
  { status, isValid }: Pick<SubscriptionState, 'status' | 'isValid'>,
  used: Partial<Record<LimitedThing, Used>>,
): PlanBanner[] => {
  const failed: PlanBanner[] = status === 'active_payment_failed' ? [{ kind: 'paymentFailed' }] : [];
  // Without a valid plan every limit is 0, so a limit banner would be meaningless.
  if (!isValid) return failed.length > 0 ? [{ kind: 'paymentOverdue' }] : [{ kind: 'noSubscription' }];
  const over = listPassed(used, (count, limit) => count > limit);
  const full = listPassed(used, (count, limit) => count === limit);
  return [
    ...failed,
    ...over.map((passed) => ({ kind: 'overLimit' as const, ...passed })),
    ...full.map((reached) => ({ kind: 'limit' as const, ...reached })),
  ];
};

/**
 * Action that the viewer can take for a banner. Null if the viewer may not change the plan. Enterprise plans
 * lead to a contact. Pure.
 */
export const chooseBannerAction = (
  { kind }: PlanBanner,
  { canReadAccount, subscription }: PlanView,
): 'setUp' | 'pay' | 'upgrade' | 'contact' | null => {
  if (!canReadAccount) return null;
  switch (kind) {
    case 'noSubscription':
      return 'setUp';
    case 'paymentFailed':
    case 'paymentOverdue':
      return 'pay';
    case 'overLimit':
    case 'limit':
      return subscription.isEnterprise ? 'contact' : 'upgrade';
  }
};

/**
 * The plan notices above the integrations. A valid plan without integrations is not a reached limit, but a
 * reason to upgrade. Pure.
 */
export const chooseNotice = (
  subscription: Pick<SubscriptionState, 'status' | 'isValid'>,
  seats: Used,
): PlanBanner[] | 'upgrade' =>
  subscription.isValid && seats.limit === 0
    ? 'upgrade'
    : listPlanBanners(subscription, { integrations: seats });
