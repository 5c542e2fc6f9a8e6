import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';

import { createManualBilling } from '@/lib/adapters/billing/manual/manual-billing';
import { createStripeBilling } from '@/lib/adapters/billing/stripe/stripe-billing';
import type { BillingPort } from '@/lib/ports/billing';
import { ProviderError } from '@/lib/ports/provider-error';

const webhookSecret = 'whsec_test';
const toStripe = (apiUrl: string): BillingPort =>
  createStripeBilling({ secretKey: 'sk_test_123', webhookSecret, apiUrl });
const urls = { returnUrl: 'https://example.com/back?session_id={CHECKOUT_SESSION_ID}', language: 'de' };
const checkout = {
  ...urls,
  workspaceId: 'w1',
  priceId: 'price_1',
  customerId: 'cus_1',
  trialEnd: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  cancelUrl: 'https://example.com/account',
};

const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('billing port: manual', () => {
  const billing = createManualBilling();
  it('finds no subscription and creates no checkout', async () => {
    expect(billing.isAvailable).toBe(false);
    expect(await billing.findCheckout('cs_1')).toBeNull();
    expect(await billing.findSubscription({ customerId: 'cus_1' })).toBeNull();
    expect(await billing.readMessage({ body: new Uint8Array(), signature: '' })).toBeNull();
    await billing.cancelSubscriptions({ customerId: 'cus_1' });
    await billing.check();
    expect(await catchError(billing.createCheckout(checkout))).toBeInstanceOf(ProviderError);
  });
});

// Checks each call against Stripe's own API description and answers with its examples.
const apiBase = process.env.TEST_STRIPE_API_BASE;
describe.skipIf(!apiBase)('billing port: stripe against stripe-mock', () => {
  const billing = toStripe(apiBase ?? '');

  it('requests pages, customers and subscriptions in a form that Stripe accepts', async () => {
    await billing.check();
    const customerId = await billing.createCustomer({
      workspaceId: 'w1',
      name: 'One',
      email: 'a@example.com',
    });
    expect(customerId).toMatch(/^cus_/);
    expect(await billing.createCheckout({ ...checkout, customerId })).toMatch(/^https:/);
    const portal = { ...urls, customerId };
    expect(await billing.createPortal(portal)).toMatch(/^https:/);
    expect(await billing.createPortal({ ...portal, flow: 'payment' })).toMatch(/^https:/);
    const change = { subscriptionId: 'sub_1', itemId: 'si_1', priceId: 'price_2' };
    expect(await billing.createPortal({ ...portal, flow: { change } })).toMatch(/^https:/);
    expect(await billing.findCheckout('cs_test_1')).toHaveProperty('isComplete');
    expect(await billing.findSubscription({ customerId })).toMatchObject({
      priceId: expect.any(String) as unknown,
    });
    await billing.cancelSubscriptions({ customerId });
  });
});

describe('billing port: stripe', () => {
  const billing = toStripe('http://127.0.0.1:9');
  const signer = new Stripe('sk_test_1');
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_1' } },
  });
  const read = (signature: string, text = payload) =>
    billing.readMessage({ body: new TextEncoder().encode(text), signature });
  const sign = (options: { secret?: string; timestamp?: number } = {}) =>
    signer.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });

  it('accepts only messages signed by Stripe', async () => {
    expect(await read(sign())).toEqual({
      id: 'evt_1',
      type: 'customer.subscription.updated',
      customerId: 'cus_1',
    });
    const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600;
    expect(await read(sign({ secret: 'whsec_other' }))).toBeNull();
    expect(await read(sign({ timestamp: tenMinutesAgo }))).toBeNull();
    expect(await read(sign(), payload.replace('cus_1', 'cus_2'))).toBeNull();
    expect(await read('')).toBeNull();
  });

  it('reports a retryable fault if Stripe is unavailable', async () => {
    const error = await catchError(billing.check());
    expect(error).toMatchObject({ port: 'billing', operation: 'check', retryable: true });
  });
});
