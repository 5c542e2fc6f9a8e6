import { afterEach, expect, it, vi } from 'vitest';

import { findPaymentPage } from '@/components/admin/billing/plan-api';

afterEach(() => vi.unstubAllGlobals());

it.each<[string, () => Promise<Response>, unknown]>([
  [
    'a page to pay on',
    () => Promise.resolve(Response.json({ status: { stripeUrl: 'https://pay.test/1' } })),
    { url: 'https://pay.test/1' },
  ],
  ['none', () => Promise.resolve(Response.json({ status: { stripeUrl: null } })), 'none'],
  [
    'a payment provider that does not answer',
    () => Promise.resolve(Response.json({ error: 'billing_unavailable' }, { status: 502 })),
    'failed',
  ],
  ['too many calls', () => Promise.resolve(Response.json({}, { status: 429 })), 'failed'],
  ['no network', () => Promise.reject(new TypeError('offline')), 'failed'],
])('determines where to pay for a plan: %s', async (_name, answer, expected) => {
  vi.stubGlobal('fetch', answer);
  expect(await findPaymentPage('p')).toEqual(expected);
});
