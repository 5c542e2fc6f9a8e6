import type { SubscriptionState } from '@/lib/ports/billing/subscription-state';
import { listPlanBanners, type PlanBanner, type Used } from '@/lib/workspaces/billing/plan-banner';

/**
 * What to say about the plan above the integrations. A valid plan without integrations is no limit that
 * somebody reached, but a reason to change the plan. Pure.
 */
export const chooseNotice = (
  subscription: Pick<SubscriptionState, 'status' | 'isValid'>,
  seats: Used,
): PlanBanner[] | 'upgrade' =>
  subscription.isValid && seats.limit === 0
    ? 'upgrade'
    : listPlanBanners(subscription, { integrations: seats });
