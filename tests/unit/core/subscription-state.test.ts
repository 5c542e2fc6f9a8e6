import { describe, expect, it } from 'vitest';

import {
  getSubscriptionState,
  isSubscriptionRunning,
  type SubscriptionFields,
} from '@/lib/core/subscription-state';

const now = new Date('2026-11-22T12:00:00Z');
const [before, after] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];

const subscription = ({
  billing,
  ...rest
}: Partial<Omit<SubscriptionFields, 'billing'>> & {
  billing?: Partial<SubscriptionFields['billing']>;
} = {}): SubscriptionFields => ({
  packageSlug: 'grow',
  trialEndDate: null,
  ...rest,
  billing: { state: 'none', currentPeriodEnd: null, cancelAtPeriodEnd: false, ...billing },
});

describe('the status of a plan', () => {
  it.each([
    ['in_trial', subscription({ trialEndDate: after })],
    ['expired_subscription', subscription({ trialEndDate: before })],
    ['expired_subscription', subscription({ trialEndDate: now.toISOString() })],
    ['active_subscription_in_trial', subscription({ trialEndDate: after, billing: { state: 'trialing' } })],
    [
      'canceled_subscription_in_trial',
      subscription({ trialEndDate: after, billing: { state: 'trialing', cancelAtPeriodEnd: true } }),
    ],
    ['active_subscription', subscription({ trialEndDate: before, billing: { state: 'active' } })],
    ['canceled_subscription', subscription({ billing: { state: 'active', cancelAtPeriodEnd: true } })],
    ['active_payment_failed', subscription({ billing: { state: 'past_due' } })],
    ['active_payment_failed', subscription({ billing: { state: 'past_due', cancelAtPeriodEnd: true } })],
    ['active_payment_failed', subscription({ billing: { state: 'unpaid' } })],
    ['active_payment_failed', subscription({ packageSlug: null, billing: { state: 'unpaid' } })],
    ['expired_subscription', subscription({ billing: { state: 'ended' } })],
    // A plan that is ended during the trial keeps the remaining trial days.
    ['in_trial', subscription({ trialEndDate: after, billing: { state: 'ended' } })],
    ['expired_subscription', subscription({ packageSlug: null, billing: { state: 'ended' } })],
    ['no_subscription', subscription({ packageSlug: null })],
    ['no_subscription', subscription({ packageSlug: null, trialEndDate: after })],
    // Plans set by an administrator: without an end, with a future end, and with a past end.
    ['active_subscription', subscription()],
    ['active_subscription', subscription({ billing: { currentPeriodEnd: before } })],
    [
      'canceled_subscription',
      subscription({ billing: { currentPeriodEnd: after, cancelAtPeriodEnd: true } }),
    ],
    [
      'expired_subscription',
      subscription({ billing: { currentPeriodEnd: before, cancelAtPeriodEnd: true } }),
    ],
  ])('is %s', (status, given) => {
    expect(getSubscriptionState(given, now)).toEqual({
      status,
      isEnterprise: false,
      isValid:
        !['expired_subscription', 'no_subscription'].includes(status) && given.billing.state !== 'unpaid',
    });
  });

  it('is always active for an enterprise plan', () => {
    const given = subscription({
      packageSlug: 'enterprise',
      trialEndDate: before,
      billing: { state: 'ended' },
    });
    expect(getSubscriptionState(given, now)).toEqual({
      status: 'active_subscription',
      isEnterprise: true,
      isValid: true,
    });
  });

  it.each([
    [subscription({ trialEndDate: after }), false],
    [subscription({ packageSlug: null }), false],
    [subscription({ billing: { state: 'ended' } }), false],
    [subscription({ billing: { state: 'past_due' } }), true],
    [subscription({ billing: { state: 'unpaid' } }), true],
    [subscription({ billing: { state: 'active', cancelAtPeriodEnd: true } }), true],
    [subscription({ trialEndDate: after, billing: { state: 'trialing' } }), true],
    [subscription({ packageSlug: 'enterprise' }), true],
  ])('says whether a subscription is running', (given, isRunning) => {
    expect(isSubscriptionRunning(getSubscriptionState(given, now))).toBe(isRunning);
  });
});
