import { describe, expect, it } from 'vitest';

import type { SubscriptionStatus } from '@/lib/core/subscription-state';
import {
  chooseBannerAction,
  listPlanBanners,
  type PlanBanner as Banner,
} from '@/lib/workspaces/billing/plan-view';

const valid = { status: 'active_subscription', isValid: true } as const;

describe('the plan banner', () => {
  it.each<[string, SubscriptionStatus, boolean, number, number | null, Banner['kind'][]]>([
    ['nothing below the limit', 'active_subscription', true, 4, 5, []],
    ['nothing without a limit', 'active_subscription', true, 400, null, []],
    ['the limit in a trial', 'in_trial', true, 5, 5, ['limit']],
    ['the exceeded limits', 'active_subscription', true, 6, 5, ['overLimit']],
    [
      'the payment and the exceeded limits',
      'active_payment_failed',
      true,
      6,
      5,
      ['paymentFailed', 'overLimit'],
    ],
    [
      'the overdue payment once retries are exhausted',
      'active_payment_failed',
      false,
      6,
      0,
      ['paymentOverdue'],
    ],
    ['the payment below the limit', 'active_payment_failed', true, 1, 5, ['paymentFailed']],
    [
      'the end of the plan before its limits, which are 0',
      'expired_subscription',
      false,
      6,
      0,
      ['noSubscription'],
    ],
    ['a missing plan', 'no_subscription', false, 0, 0, ['noSubscription']],
    ['nothing after a cancellation, until the plan ends', 'canceled_subscription', true, 1, 5, []],
  ])('shows %s', (_name, status, isValid, current, limit, kinds) => {
    const banners = listPlanBanners({ status, isValid }, { videos: { current, limit } });
    expect(banners.map((banner) => banner.kind)).toEqual(kinds);
  });

  it('has one entry per limit, exceeded ones first', () => {
    const [at, over] = [
      { current: 5, limit: 5 },
      { current: 9, limit: 2 },
    ];
    expect(listPlanBanners(valid, { videos: at, members: over, integrations: at })).toEqual([
      { kind: 'overLimit', what: 'members', used: 9, limit: 2 },
      { kind: 'limit', what: 'videos', used: 5, limit: 5 },
      { kind: 'limit', what: 'integrations', used: 5, limit: 5 },
    ]);
  });
});

describe('the action in the banner', () => {
  it.each<[Banner['kind'], string]>([
    ['noSubscription', 'setUp'],
    ['paymentFailed', 'pay'],
    ['paymentOverdue', 'pay'],
    ['overLimit', 'upgrade'],
    ['limit', 'upgrade'],
  ])('is available to users who can see the plan: %s, %s', (kind, action) => {
    const banner = { kind, what: 'videos', used: 5, limit: 5 } as Banner;
    const plan = { subscription: { ...valid, isEnterprise: false }, canReadAccount: true };
    expect(chooseBannerAction(banner, plan)).toBe(action);
    expect(chooseBannerAction(banner, { ...plan, canReadAccount: false })).toBeNull();
  });

  it('is to contact the operator for enterprise plans', () => {
    const plan = { subscription: { ...valid, isEnterprise: true }, canReadAccount: true };
    const banner = { kind: 'limit', what: 'videos', used: 5, limit: 5 } as const;
    expect(chooseBannerAction(banner, plan)).toBe('contact');
  });
});
