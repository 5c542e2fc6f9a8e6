import { expect, it } from 'vitest';

import type { SubscriptionStatus } from '@/lib/core/subscription-state';
import { chooseNotice } from '@/lib/workspaces/billing/plan-view';

it.each<[string, SubscriptionStatus, boolean, number, number | null, unknown]>([
  ['no valid plan, whatever the usage', 'expired_subscription', false, 3, 0, [{ kind: 'noSubscription' }]],
  ['no plan at all', 'no_subscription', false, 0, 0, [{ kind: 'noSubscription' }]],
  ['a plan without integrations', 'active_subscription', true, 0, 0, 'upgrade'],
  ['a new plan without integrations', 'active_subscription', true, 2, 0, 'upgrade'],
  ['a payment that failed', 'active_payment_failed', true, 1, 5, [{ kind: 'paymentFailed' }]],
  [
    'the maximum number',
    'in_trial',
    true,
    5,
    5,
    [{ kind: 'limit', what: 'integrations', used: 5, limit: 5 }],
  ],
  ['room for more', 'active_subscription', true, 4, 5, []],
  ['no limit', 'active_subscription', true, 400, null, []],
])('the list of integrations explains: %s', (_name, status, isValid, current, limit, expected) => {
  expect(chooseNotice({ status, isValid }, { current, limit })).toEqual(expected);
});
