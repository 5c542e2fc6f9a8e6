import type { SubscriptionStatus } from '@/lib/core/subscription-state';

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
