import { choosePlanBanner, type PlanBanner, type Used } from '@/lib/billing/plan-banner';
import type { SubscriptionState } from '@/lib/core/access/subscription-state';

/**
 * Why no integration can be created; null where one can. A valid plan that includes none at all is no limit that somebody reached, but
 * a reason to change the package. Pure.
 */
export const chooseNotice = (
  subscription: Pick<SubscriptionState, 'status' | 'isValid'>,
  seats: Used,
): PlanBanner | 'upgrade' | null =>
  subscription.isValid && seats.limit === 0
    ? 'upgrade'
    : choosePlanBanner(subscription, { integrations: seats });
