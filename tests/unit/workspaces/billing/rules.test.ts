import { describe, expect, it } from 'vitest';

import { toFirstPayment } from '@/lib/workspaces/billing/rules';

const now = new Date('2026-11-22T12:00:00Z');

describe('the first payment', () => {
  it.each([
    ['2026-12-05T00:00:00.000Z', 'in_trial', '2026-12-05T00:00:00.000Z'],
    // Stripe accepts no trial end within 48 hours, and the page may stay open for a day.
    ['2026-11-23T00:00:00.000Z', 'in_trial', '2026-11-25T12:00:00.000Z'],
    ['2026-11-01T00:00:00.000Z', 'expired_subscription', null],
    [null, 'no_subscription', null],
  ] as const)('for a trial until %s with the status %s is %s', (trialEndDate, status, expected) => {
    expect(toFirstPayment({ trialEndDate, status }, now)).toBe(expected);
  });
});
