import type { SubscriptionState } from '@/lib/core/subscription-state';
import { listPlanBanners, type PlanBanner, type Used } from '@/lib/workspaces/billing/plan-banner';

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
