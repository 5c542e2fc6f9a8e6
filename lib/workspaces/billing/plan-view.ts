import type { SubscriptionState, SubscriptionStatus } from '@/lib/core/subscription-state';
import type { UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

import type { PlanView } from './get-subscription-info';

/** `setUp` and `change` open the packages; `manage` and `pay` open the provider's pages. */
export type PlanAction = 'setUp' | 'change' | 'manage' | 'pay';

type StatusView = {
  tone: 'quiet' | 'good' | 'busy' | 'bad';
  /** Meaning of the date shown with the status. Null if no date is shown. */
  date: 'freeUntil' | 'endsOn' | 'endedOn' | 'renewsOn' | null;
  /** The main action first. */
  actions: PlanAction[];
};

/** Presentation of each status. Texts are in `billing.status.<status>`. */
export const statusViews: Record<SubscriptionStatus, StatusView> = {
  in_trial: { tone: 'quiet', date: 'freeUntil', actions: ['setUp'] },
  active_subscription_in_trial: { tone: 'good', date: 'freeUntil', actions: ['manage'] },
  canceled_subscription_in_trial: { tone: 'busy', date: 'endsOn', actions: ['manage'] },
  active_subscription: { tone: 'good', date: 'renewsOn', actions: ['change', 'manage'] },
  canceled_subscription: { tone: 'busy', date: 'endsOn', actions: ['manage'] },
  active_payment_failed: { tone: 'bad', date: null, actions: ['pay'] },
  expired_subscription: { tone: 'bad', date: 'endedOn', actions: ['setUp'] },
  no_subscription: { tone: 'quiet', date: null, actions: ['setUp'] },
};

/** Formats an amount in cents, e.g. `249,17 €`. Pure. */
export const formatPrice = (language: string, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** Converts the price of a month or a year to a monthly price. Pure. */
export const toMonthlyPrice = (cents: number, period: string): number =>
  period === 'year' ? cents / 12 : cents;

/** Limited resources, the most urgent first. */
const limitedThings = ['videos', 'members', 'integrations'] as const;
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
