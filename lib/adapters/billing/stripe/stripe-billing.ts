import { createHash } from 'node:crypto';

import Stripe from 'stripe';

import { getRelationId } from '@/lib/core/database/ids';
import { toLanguage } from '@/lib/core/i18n/languages';
import type { BillingPort, BillingSubscription } from '@/lib/ports/billing';
import { ProviderError } from '@/lib/ports/provider-error';

const toIso = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;

const idOf = (value: string | { id: string }): string => (typeof value === 'string' ? value : value.id);

/**
 * Maps Stripe's states to ours. Null for a subscription whose first payment failed, which never began. A
 * paused one is a trial that ended without a payment method.
 */
const states: Record<Stripe.Subscription.Status, BillingSubscription['state'] | null> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'ended',
  incomplete: null,
  incomplete_expired: null,
};

const isDue = (state: string | null | undefined): boolean => state === 'past_due' || state === 'unpaid';

/** Creation time of the open invoice: Stripe has no field for its first failure. */
const getPaymentFailedAt = ({ latest_invoice: invoice, status }: Stripe.Subscription): string | null => {
  if (!isDue(states[status]) || !invoice || typeof invoice === 'string') return null;
  return toIso(invoice.created);
};

/** Converts a subscription of Stripe; null if it has not begun, or contains no paid item. Pure. */
const toSubscription = (subscription: Stripe.Subscription): BillingSubscription | null => {
  const [item] = subscription.items.data;
  const { status, ended_at: endedAt, cancel_at: cancelAt } = subscription;
  const state = states[status];
  if (!item || !state) return null;
  // Since 2025, billing periods belong to the items.
  const periodEnd = Math.max(...subscription.items.data.map(({ current_period_end: end }) => end));
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    itemId: item.id,
    priceId: item.price.id,
    state,
    currentPeriodEnd: toIso(state === 'ended' ? (endedAt ?? periodEnd) : (cancelAt ?? periodEnd)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || Boolean(cancelAt),
    paymentFailedAt: getPaymentFailedAt(subscription),
    startedAt: toIso(subscription.start_date),
  };
};

/** Rank of the states: of several subscriptions the best state counts, then the newest. */
const order: Record<BillingSubscription['state'], number> = {
  active: 3,
  trialing: 3,
  past_due: 2,
  unpaid: 1,
  ended: 0,
};

/** The subscription that counts if a customer has had several; null if none has begun. Pure. */
const pickSubscription = (subscriptions: Stripe.Subscription[]): BillingSubscription | null => {
  const begun = subscriptions.flatMap(({ created, ...subscription }) => {
    const found = toSubscription({ created, ...subscription });
    return found ? [{ created, found }] : [];
  });
  const [best] = begun.toSorted(
    (a, b) => order[b.found.state] - order[a.found.state] || b.created - a.created,
  );
  return best?.found ?? null;
};

type StripeOptions = { secretKey: string; webhookSecret: string; apiUrl: string | null };

/** The version that the SDK's types and our parsing are written for; Stripe keeps old versions alive. */
const apiVersion = '2026-10-28.endive';

const toConfig = (apiUrl: string | null): Stripe.StripeConfig => {
  const common = { apiVersion, maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;
  if (!apiUrl) return common;
  const { hostname, port, protocol } = new URL(apiUrl);
  const isHttps = protocol === 'https:';
  return {
    ...common,
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    protocol: isHttps ? 'https' : 'http',
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

const toFault = (operation: string, error: unknown): ProviderError => {
  const retryable =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500);
  const advice =
    error instanceof Stripe.errors.StripeAuthenticationError
      ? 'Stripe rejected STRIPE_SECRET_KEY.'
      : error instanceof Error
        ? error.message
        : 'Stripe is not responding.';
  return new ProviderError(advice, { port: 'billing', operation, retryable, cause: error });
};

/** The id of the customer that an event's object belongs to or represents. */
const getCustomerId = (object: unknown): string | null => {
  const { object: kind, id, customer } = object as { object?: string; id?: string; customer?: string };
  return kind === 'customer' ? (id ?? null) : getRelationId(customer);
};

/**
 * Idempotency key for creating a customer. Stripe rejects a key that is reused with other parameters, so the
 * key contains them.
 */
const toCustomerKey = (words: (string | null)[]): string =>
  `customer-${createHash('sha256').update(JSON.stringify(words)).digest('hex')}`;

/** Subscriptions at Stripe, which also handles taxes and invoices. */
export const createStripeBilling = ({ secretKey, webhookSecret, apiUrl }: StripeOptions): BillingPort => {
  const stripe = new Stripe(secretKey, toConfig(apiUrl));
  const attempt = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw toFault(operation, error);
    }
  };
  const listSubscriptions = (customerId: string) =>
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
      .catch((error: unknown) => {
        if (isMissing(error)) return { data: [] };
        throw error;
      });

  return {
    engine: 'stripe',
    isAvailable: true,

    createCustomer: ({ workspaceId, name, email }) =>
      attempt('createCustomer', async () => {
        const { id } = await stripe.customers.create(
          { name, ...(email && { email }), metadata: { workspace: workspaceId } },
          // Two simultaneous clicks create one customer.
          { idempotencyKey: toCustomerKey([workspaceId, name, email]) },
        );
        return id;
      }),

    createCheckout: ({ workspaceId, priceId, customerId, trialEnd, language, returnUrl, cancelUrl }) =>
      attempt('createCheckout', async () => {
        const { url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price: priceId, quantity: 1 }],
          client_reference_id: workspaceId,
          customer: customerId,
          // Stripe computes the tax from the address entered on its page.
          customer_update: { address: 'auto', name: 'auto' },
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          billing_address_collection: 'required',
          locale: toLanguage(language),
          subscription_data: {
            metadata: { workspace: workspaceId },
            ...(trialEnd && { trial_end: Math.floor(Date.parse(trialEnd) / 1000) }),
          },
          success_url: returnUrl,
          cancel_url: cancelUrl,
        });
        if (!url) throw new Error('Stripe returned a session without a URL.');
        return url;
      }),

    createPortal: ({ customerId, returnUrl, language, flow }) =>
      attempt('createPortal', async () => {
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: toLanguage(language),
          ...(flow && { flow_data: toFlow(flow) }),
        });
        return url;
      }),

    findCheckout: (sessionId) =>
      attempt('findCheckout', async () => {
        try {
          const session = await stripe.checkout.sessions.retrieve(sessionId);
          return {
            workspaceId: session.client_reference_id,
            customerId: getRelationId(session.customer),
            isComplete: session.status === 'complete',
          };
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    findSubscription: ({ customerId }) =>
      attempt('findSubscription', async () => pickSubscription((await listSubscriptions(customerId)).data)),

    cancelSubscriptions: ({ customerId }) =>
      attempt('cancelSubscriptions', async () => {
        const { data } = await listSubscriptions(customerId);
        for (const { id, status } of data)
          if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(id);
      }),

    readMessage: ({ body, signature }) => {
      try {
        const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret);
        const { id, type, data } = event;
        return Promise.resolve({ id, type, customerId: getCustomerId(data.object) });
      } catch {
        return Promise.resolve(null);
      }
    },

    check: () =>
      attempt('check', async () => {
        await stripe.products.list({ limit: 1 });
      }),
  };
};

type Flow = NonNullable<Parameters<BillingPort['createPortal']>[0]['flow']>;

const toFlow = (flow: Flow): Stripe.BillingPortal.SessionCreateParams.FlowData =>
  flow === 'payment'
    ? { type: 'payment_method_update' }
    : {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: flow.change.subscriptionId,
          items: [{ id: flow.change.itemId, price: flow.change.priceId, quantity: 1 }],
        },
      };
