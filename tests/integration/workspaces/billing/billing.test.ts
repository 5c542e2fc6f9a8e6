import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { createStripeBilling } from '@/lib/adapters/billing/stripe/stripe-billing';
import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { sweepWebhookEvents } from '@/lib/http/receive-webhook-event';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import { reconcileSubscriptions } from '@/lib/workspaces/billing/reconcile-subscriptions';
import { stripeHandler } from '@/lib/workspaces/billing/stripe-webhooks';
import type { Package } from '@/payload-types';
import { callApi, withoutRequestId } from '@/tests/support/api/call-api';
import { createPaidPackage } from '@/tests/support/billing/billing-calls';
import { createEventSender, webhookSecret } from '@/tests/support/billing/send-stripe-event';
import { startStripeServer, type StripeServer } from '@/tests/support/billing/stripe-server';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPerson,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  uniqueName,
} from '@/tests/support/rows/factories';
import { killEverywhere } from '@/tests/support/rows/kill-at-write';

let instance: Instance;
let stripe: StripeServer;
let getBilling: Ports['getBilling'];
let tenant: Tenant;
let cookie: string;
let small: Package;
let large: Package;
let rootCookie: string | null = null;

beforeAll(async () => {
  instance = await bootInstance();
  stripe = await startStripeServer();
  ({ getBilling } = instance.ports);
  const billing = createStripeBilling({ secretKey: 'sk_test_1', webhookSecret, apiUrl: stripe.url });
  instance.ports.getBilling = () => Promise.resolve(billing);
  small = await createPaidPackage(instance.payload, 1);
  large = await createPaidPackage(instance.payload, 50);
});
afterAll(async () => {
  instance.ports.getBilling = getBilling;
  await stripe.stop();
  await instance.close();
});
const renewTenant = async (): Promise<void> => {
  tenant = await createTenant(instance.payload, { limits: { numberOfVideos: 3 } });
  cookie = await logIn(instance, tenant.people.superadmin);
  await setPlan({ trialEndDate: new Date(Date.now() + 10 * 86_400_000).toISOString() });
};
beforeEach(renewTenant);

const setPlan = (subscription: Record<string, unknown>) =>
  instance.payload.update({
    collection: slugs.workspaces,
    id: tenant.workspace.id,
    data: { subscription },
    overrideAccess: true,
    req: asSystem(),
  });

type Info = {
  status: { status: string; stripeUrl: string | null; endOfCurrentPeriod: string | null; isValid: boolean };
  subscription: { package: { id: string; name: string } };
  error?: string;
};
const getInfo = async (payment?: string) =>
  callApi<Info>(
    instance,
    'GET',
    `/api/workspaces/get-subscription-info${payment ? `?payment=${payment}` : ''}`,
    { cookie },
  );
const getStatus = async () => (await getInfo()).body.status.status;
const returnFrom = (sessionId: string, as = cookie) =>
  callApi<Info>(instance, 'POST', '/api/payment/update-subscription-after-checkout', {
    cookie: as,
    body: { sessionId },
  });
const openCheckout = async (plan: Package): Promise<string> =>
  (await getInfo(plan.id)).body.status.stripeUrl?.split('/').at(-1) ?? '';
const subscribe = async (plan: Package) => {
  const sessionId = await openCheckout(plan);
  const subscription = stripe.pay(sessionId);
  await returnFrom(sessionId);
  return subscription;
};

const sendEvent = createEventSender(() => instance);

describe('a subscription', () => {
  it('goes from the trial through failed payments to its end as messages arrive', async () => {
    expect(await getStatus()).toBe('in_trial');
    const subscription = await subscribe(large);
    const { customer } = subscription;
    const set = (changes: Record<string, unknown>) => stripe.change(subscription, changes);
    expect(await getStatus()).toBe('active_subscription_in_trial');
    expect((await getInfo()).body.subscription.package.name).toBe(large.title);
    set({ cancel_at_period_end: true });
    expect(await sendEvent(customer)).toBe(200);
    expect(await getStatus()).toBe('canceled_subscription_in_trial');
    set({ cancel_at_period_end: false, status: 'active' });
    await sendEvent(customer);
    expect(await getStatus()).toBe('active_subscription');
    set({ status: 'past_due' });
    await sendEvent(customer);
    expect(await getStatus()).toBe('active_payment_failed');
    expect((await getInfo('true')).body.status.stripeUrl).toContain('/payment_method_update');
    set({ status: 'active' });
    await sendEvent(customer);
    expect(await getStatus()).toBe('active_subscription');
    set({ cancel_at_period_end: true });
    await sendEvent(customer);
    expect(await getStatus()).toBe('canceled_subscription');
    set({ status: 'canceled', ended_at: Math.floor(Date.now() / 1000) - 60 });
    await setPlan({ package: large.id, trialEndDate: new Date(Date.now() - 1000).toISOString() });
    await sendEvent(customer);
    const { status, subscription: shown } = (await getInfo()).body;
    expect(status).toMatchObject({ status: 'expired_subscription', isValid: false });
    expect(shown.package.name).toBe(large.title);
  });

  it('changes its plan instead of being created twice while it is active', async () => {
    const subscription = await subscribe(small);
    expect((await getInfo(large.id)).body.status.stripeUrl).toContain('/subscription_update_confirm');
    expect((await getInfo(small.id)).body.status.stripeUrl).toBeNull();
    stripe.setPrice(subscription, large.stripePriceId ?? '');
    await sendEvent(subscription.customer);
    expect((await getInfo()).body.subscription.package.id).toBe(large.id);
  });

  it('loses nothing and accepts nothing new if the plan is below the current usage', async () => {
    const { payload } = instance;
    for (let n = 0; n < 2; n += 1) await createVideo(payload, { workspace: tenant.workspace });
    await subscribe(small);
    const call = (method: 'GET' | 'PUT', path: string, body?: unknown) =>
      callApi(instance, method, path, { cookie, body });
    const { body: limits } = await call('GET', '/api/workspaces/check-subscription-limits');
    expect(limits.amountOfVideos).toEqual({ current: 2, limit: 1, remaining: 0 });
    const refused = await call('PUT', '/api/videos/upload', { title: 'more', mimeType: 'video/mp4' });
    expect(refused).toMatchObject({ status: 403, body: { error: 'subscription_limit_exceeded' } });
    expect((await call('GET', '/api/videos')).body.totalDocs).toBe(2);
  });

  it('accepts nothing new once it has ended, however large its plan', async () => {
    await setPlan({ package: large.id, trialEndDate: new Date(Date.now() - 1000).toISOString() });
    const refused = await callApi(instance, 'PUT', '/api/videos/upload', {
      cookie,
      body: { title: 'more', mimeType: 'video/mp4' },
    });
    expect(refused).toMatchObject({ status: 403, body: { error: 'subscription_limit_exceeded' } });
  });

  it('is looked up the next day if its messages never came', async () => {
    const subscription = await subscribe(large);
    stripe.change(subscription, { status: 'past_due' });
    await reconcileSubscriptions(instance);
    expect(await getStatus()).toBe('active_subscription_in_trial');
    await reconcileSubscriptions(instance, new Date(Date.now() + 25 * 3_600_000));
    expect(await getStatus()).toBe('active_payment_failed');
  });

  it('does not end its successor', async () => {
    const first = await subscribe(small);
    stripe.change(first, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
    await sendEvent(first.customer);
    await subscribe(large);
    await sendEvent(first.customer);
    expect(await getStatus()).toMatch(/^active_subscription/);
    expect((await getInfo()).body.subscription.package.id).toBe(large.id);
  });
});

describe('a manually set plan', () => {
  const setByHand = async (body: object) => {
    const root = await createRoot();
    return callApi<Info>(instance, 'POST', `/api/workspaces/${tenant.workspace.id}/set-plan`, {
      cookie: root,
      body: { trialEndDate: null, ...body },
    });
  };
  const createRoot = async () => {
    rootCookie ??= await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    return rootCookie;
  };
  const countLive = (customer: string) =>
    stripe.subscriptions.filter((one) => one.customer === customer && one.status !== 'canceled').length;

  it('is not set beside a paid subscription unless that is ended', async () => {
    const { customer } = await subscribe(small);
    for (const refused of [
      await setByHand({ package: large.id }),
      await callApi<Info>(instance, 'PATCH', `/api/workspaces/${tenant.workspace.id}`, {
        cookie: await createRoot(),
        body: { subscription: { package: large.id } },
      }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { error: 'subscription_is_paid' } });
    }
    expect((await getInfo()).body.subscription.package.id).toBe(small.id);
    expect(countLive(customer)).toBe(1);

    expect((await setByHand({ package: large.id, endSubscription: true })).status).toBe(200);
    expect(countLive(customer)).toBe(0);
    // Messages of the provider about the old subscription, and its daily look-up, do not end the new
    // plan.
    await sendEvent(customer);
    await reconcileSubscriptions(instance, new Date(Date.now() + 25 * 3_600_000));
    const { status, subscription } = (await getInfo()).body;
    expect([status.status, status.isValid, subscription.package.id]).toEqual([
      'active_subscription',
      true,
      large.id,
    ]);
  });

  it('is replaced by a later paid subscription', async () => {
    await subscribe(small);
    await setByHand({ package: large.id, endSubscription: true });
    await subscribe(small);
    expect(await getStatus()).toMatch(/^active_subscription/);
    expect((await getInfo()).body.subscription.package.id).toBe(small.id);
    expect((await setByHand({ package: large.id })).status).toBe(409);
  });

  it('is not set based on an outdated state, nor while the provider is unreachable', async () => {
    const subscription = await subscribe(small);
    const working = instance.ports.getBilling;
    const stored = await working();
    const away = () =>
      Promise.reject(new ProviderError('away', { port: 'billing', operation: 'x', retryable: true }));
    instance.ports.getBilling = () => Promise.resolve({ ...stored, findSubscription: away });
    expect(await setByHand({ package: large.id, endSubscription: true })).toMatchObject({ status: 502 });
    instance.ports.getBilling = working;
    expect((await getInfo()).body.subscription.package.id).toBe(small.id);
    stripe.change(subscription, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
    expect((await setByHand({ package: large.id })).status).toBe(200);
    expect(await getStatus()).toBe('active_subscription');
  });

  it('may be repeated if a process was killed between ending the subscription and setting it', async () => {
    const { customer } = await subscribe(small);
    const { db } = instance.payload;
    const updateOne = db.updateOne.bind(db);
    const dying = vi.spyOn(db, 'updateOne').mockImplementation((args) => {
      const { billing } = args.data as { billing?: { setByHandAt?: unknown } };
      if (billing?.setByHandAt) throw new Error('killed');
      return updateOne(args);
    });
    expect((await setByHand({ package: large.id, endSubscription: true })).status).toBe(500);
    dying.mockRestore();
    expect(countLive(customer)).toBe(0);
    expect((await getInfo()).body.subscription.package.id).toBe(small.id);
    expect((await setByHand({ package: large.id })).status).toBe(200);
    expect(await getStatus()).toBe('active_subscription');
  });
});

describe('a payment page', () => {
  it('must belong to the workspace', async () => {
    const sessionId = await openCheckout(large);
    stripe.pay(sessionId);
    const other = await createTenant(instance.payload);
    const answer = await returnFrom(sessionId, await logIn(instance, other.people.superadmin));
    const unknown = await returnFrom('cs_none');
    expect([answer.status, unknown.status]).toEqual([404, 404]);
    expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(unknown.body));
  });

  it('reports a missing payment', async () => {
    const sessionId = await openCheckout(large);
    expect((await returnFrom(sessionId)).body).toMatchObject({ error: 'payment_not_confirmed' });
    expect(await getStatus()).toBe('in_trial');
  });

  it('keeps the trial, and belongs to one customer however often it is opened', async () => {
    const [first, second] = await Promise.all([openCheckout(large), openCheckout(small)]);
    expect(stripe.pay(first)).toMatchObject({ status: 'trialing' });
    expect(stripe.pay(second).customer).toBe(stripe.subscriptions.at(-2)?.customer);
  });
});

describe('a payment whose process is killed at any write', () => {
  beforeEach(() => resetRates());

  it('counts when the return from the payment page is retried, or when a message arrives', async () => {
    let attempts = 0;
    const killed = await killEverywhere(instance.payload, async () => {
      await renewTenant();
      const sessionId = await openCheckout(large);
      const { customer } = stripe.pay(sessionId);
      attempts += 1;
      return {
        step: () => returnFrom(sessionId),
        check: async () => {
          if (attempts % 2 === 0) expect((await returnFrom(sessionId)).status).toBe(200);
          else expect(await sendEvent(customer)).toBe(200);
          expect(await getStatus()).toBe('active_subscription_in_trial');
          expect((await getInfo()).body.subscription.package.id).toBe(large.id);
          expect(stripe.subscriptions.filter((one) => one.customer === customer)).toHaveLength(1);
        },
      };
    });
    expect(killed).toBeGreaterThan(0);
  });

  it('belongs to one customer, however often the checkout is started', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      await renewTenant();
      return {
        step: () => getInfo(large.id),
        check: async () => {
          stripe.pay(await openCheckout(large));
          const first = stripe.subscriptions.at(-1)?.customer;
          expect(stripe.pay(await openCheckout(small)).customer).toBe(first);
        },
      };
    });
    expect(killed).toBeGreaterThan(0);
  });

  it('is recorded when the message is repeated, or by the sweep', async () => {
    const killed = await killEverywhere(instance.payload, async (nth) => {
      await renewTenant();
      const subscription = await subscribe(large);
      stripe.change(subscription, { status: 'past_due' });
      const id = uniqueName('evt');
      return {
        step: () => sendEvent(subscription.customer, { id }),
        check: async () => {
          // A message that could not be stored was not acknowledged, so the provider sends it again.
          if (nth === 1) expect(await sendEvent(subscription.customer, { id })).toBe(200);
          else await sweepWebhookEvents(instance, stripeHandler);
          expect(await getStatus()).toBe('active_payment_failed');
          const asked = stripe.received.length;
          await sweepWebhookEvents(instance, stripeHandler);
          expect(await sendEvent(subscription.customer, { id })).toBe(200);
          expect(stripe.received).toHaveLength(asked);
        },
      };
    });
    expect(killed).toBeGreaterThan(1);
  });
});

describe('a message', () => {
  it('is refused without a signature by the secret', async () => {
    expect(await sendEvent('cus_1', { secret: 'whsec_other' })).toBe(401);
    const response = await fetch(`${instance.apiUrl}/api/webhooks/stripe`, { method: 'POST', body: '{}' });
    expect([401, 415]).toContain(response.status);
  });

  it('makes no calls when it is repeated', async () => {
    const { customer } = await subscribe(large);
    const id = uniqueName('evt');
    await sendEvent(customer, { id });
    const asked = stripe.received.length;
    expect(await sendEvent(customer, { id })).toBe(200);
    expect(stripe.received).toHaveLength(asked);
  });

  it('is stored and handled later if the provider is unavailable', async () => {
    const subscription = await subscribe(large);
    const working = instance.ports.getBilling;
    const stored = await working();
    instance.ports.getBilling = () =>
      Promise.resolve({ ...stored, findSubscription: () => Promise.reject(new Error('away')) });
    stripe.change(subscription, { status: 'past_due' });
    expect(await sendEvent(subscription.customer)).toBe(200);
    instance.ports.getBilling = working;
    expect(await getStatus()).toBe('active_subscription_in_trial');
    await sweepWebhookEvents(instance, stripeHandler);
    expect(await getStatus()).toBe('active_payment_failed');
  });
});
