import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createStripeBilling } from '@/lib/adapters/billing/stripe/stripe-billing';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Ports } from '@/lib/ports';
import { stripeHandler } from '@/lib/workspaces/billing/stripe-webhooks';
import type { Package, Workspace } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { createPaidPackage } from '@/tests/support/billing/billing-calls';
import { createEventSender, webhookSecret } from '@/tests/support/billing/send-stripe-event';
import { startStripeServer, type StripeServer } from '@/tests/support/billing/stripe-server';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
let stripe: StripeServer;
let getBilling: Ports['getBilling'];
let plan: Package;

beforeAll(async () => {
  instance = await bootInstance();
  stripe = await startStripeServer();
  ({ getBilling } = instance.ports);
  const billing = createStripeBilling({ secretKey: 'sk_test_1', webhookSecret, apiUrl: stripe.url });
  instance.ports.getBilling = () => Promise.resolve(billing);
  plan = await createPaidPackage(instance.payload, 50);
});
afterAll(async () => {
  instance.ports.getBilling = getBilling;
  await stripe.stop();
  await instance.close();
});
beforeEach(() => resetRates());

const send = createEventSender(() => instance);

/** A workspace without a plan that has just become a customer. */
const becomeCustomer = async () => {
  const { people, workspace } = await createTenant(instance.payload);
  const customer = uniqueName('cus');
  await instance.payload.db.updateOne({
    collection: slugs.workspaces,
    id: workspace.id,
    data: {
      subscription: { package: null, trialEndDate: null },
      billing: { state: 'none', customerId: customer },
      specificWorkspaceOwner: people.superadmin.user.id,
    },
  });
  return { workspace, customer, owner: people.superadmin };
};

const findStored = async ({ id }: Pick<Workspace, 'id'>) => {
  const row = await instance.payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: id } },
  });
  const { syncedAt: _syncedAt, ...billing } = row?.billing ?? {};
  return { billing, package: row?.subscription?.package ?? null };
};

const subscribe = (customer: string, status: string) => {
  const now = Math.floor(Date.now() / 1000);
  const subscription = {
    id: uniqueName('sub'),
    object: 'subscription',
    customer,
    status,
    created: now,
    start_date: now,
    ended_at: status === 'canceled' || status === 'incomplete_expired' ? now : null,
    cancel_at: null,
    cancel_at_period_end: false,
    latest_invoice: { created: now },
    items: {
      data: [{ id: 'si_1', price: { id: plan.stripePriceId ?? '' }, current_period_end: now + 30 * 86_400 }],
    },
  };
  stripe.subscriptions.push(subscription);
  return subscription;
};

describe('a Stripe subscription', () => {
  it.each([
    { stripeStatus: 'trialing', status: 'active_subscription_in_trial', adds: true, deletion: 409 },
    { stripeStatus: 'active', status: 'active_subscription', adds: true, deletion: 409 },
    { stripeStatus: 'past_due', status: 'active_payment_failed', adds: true, deletion: 409, pays: true },
    { stripeStatus: 'unpaid', status: 'active_payment_failed', adds: false, deletion: 409, pays: true },
    { stripeStatus: 'paused', status: 'active_payment_failed', adds: false, deletion: 409, pays: true },
    { stripeStatus: 'incomplete', status: 'no_subscription', adds: false, deletion: 403 },
    { stripeStatus: 'incomplete_expired', status: 'no_subscription', adds: false, deletion: 403 },
    { stripeStatus: 'canceled', status: 'expired_subscription', adds: false, deletion: 403 },
  ])(
    'gives the workspace the state $status if it is $stripeStatus',
    async ({ stripeStatus, status, adds, deletion, pays = false }) => {
      const { customer, owner, workspace } = await becomeCustomer();
      subscribe(customer, stripeStatus);
      await send(customer);
      expect((await findStored(workspace)).package).toBe(adds ? plan.id : null);
      const cookie = await logIn(instance, owner);
      const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
        callApi<{ error?: string; status?: object }>(instance, method, `/api/${path}`, { cookie, body });
      const info = await call('GET', 'workspaces/get-subscription-info?payment=true');
      expect(info.body.status).toMatchObject({ status, isValid: adds });
      const flow = expect.stringContaining('/payment_method_update') as string;
      if (pays) expect(info.body.status).toMatchObject({ stripeUrl: flow });
      const upload = await call('PUT', 'videos/upload', { title: 'Neu', mimeType: 'video/mp4' });
      expect(upload.status).toBe(adds ? 200 : 403);
      // Status 403 means that only the second factor is missing.
      expect((await call('POST', 'workspaces/initiate-delete')).status).toBe(deletion);
    },
  );

  it('warns the owner when past due, again when unpaid, and reports the payment', async () => {
    const { customer, owner, workspace } = await becomeCustomer();
    const subscription = subscribe(customer, 'active');
    const become = async (status: string) => {
      stripe.change(subscription, { status });
      await send(customer);
      await send(customer);
      return (await runMails(instance, owner.user.email)).map(({ subject }) => subject);
    };
    expect(await become('active')).toEqual([]);
    const [warning, ...others] = await become('past_due');
    expect([warning, others]).toEqual([expect.stringContaining(workspace.name), []]);
    expect(await become('unpaid')).toHaveLength(2);
    expect(await become('active')).toHaveLength(2);
    expect((await findStored(workspace)).billing).toMatchObject({ state: 'active', paymentFailedAt: null });
  });

  it('keeps the workspace’s plan when unpaid, and grants no other one', async () => {
    const { customer, workspace } = await becomeCustomer();
    const subscription = subscribe(customer, 'active');
    await send(customer);
    stripe.change(subscription, { status: 'unpaid' });
    stripe.setPrice(subscription, (await createPaidPackage(instance.payload, 500)).stripePriceId ?? '');
    await send(customer);
    expect((await findStored(workspace)).package).toBe(plan.id);
  });
});

const listOrders = <T>(items: T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, at) => listOrders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

describe('the five messages of a checkout', () => {
  const types = [
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ];
  const orders = listOrders(types);

  it('end in the same state in every order, late and repeated', async () => {
    expect(orders).toHaveLength(120);
    const { customer, workspace } = await becomeCustomer();
    const subscription = subscribe(customer, 'active');
    await send(customer);
    const expected = await findStored(workspace);
    expect(expected).toMatchObject({ billing: { state: 'active' }, package: plan.id });
    for (const order of orders) {
      await instance.payload.db.updateOne({
        collection: slugs.workspaces,
        id: workspace.id,
        data: {
          subscription: { package: null, trialEndDate: null },
          billing: { state: 'none', customerId: customer },
        },
      });
      for (const [at, type] of order.entries()) {
        // Stripe's state may be ahead of the message or behind it.
        stripe.change(subscription, { status: at < 2 ? 'incomplete' : 'active' });
        const message = { type, customerId: customer };
        await stripeHandler.carryOut(instance, message);
        await stripeHandler.carryOut(instance, message);
      }
      expect(await findStored(workspace), order.join(', ')).toEqual(expected);
    }
  });

  it('end in that state when all arrive at the same time', async () => {
    const { customer, workspace } = await becomeCustomer();
    subscribe(customer, 'active');
    await Promise.all([...types, ...types].map((type) => send(customer, { type })));
    expect(await findStored(workspace)).toMatchObject({ billing: { state: 'active' }, package: plan.id });
  });
});
