import { startHttpServer } from '../ai/start-http-server';

type Subscription = Record<string, unknown> & {
  id: string;
  customer: string;
  status: string;
  created: number;
};
type Session = {
  id: string;
  workspace: string;
  customer: string;
  price: string;
  trialEnd: number | null;
  returnUrl: string;
};

const missing = {
  status: 404,
  body: { error: { type: 'invalid_request_error', message: 'No such object' } },
};
const list = (data: unknown[]) => ({ body: { object: 'list', data, has_more: false, url: '/v1' } });

/**
 * Simulates Stripe for our calls: customers, payment pages and subscriptions, with a record of all requests.
 */
export const startStripeServer = async ({ port = 0 } = {}) => {
  const subscriptions: Subscription[] = [];
  const sessions: (Session & { isComplete: boolean })[] = [];
  const customers = new Map<string, string>();
  let made = 0;
  const nextId = (kind: string) => `${kind}_${(made += 1)}`;

  const openSession = (form: URLSearchParams, url: string) => {
    const session = {
      id: nextId('cs'),
      workspace: form.get('client_reference_id') ?? '',
      customer: form.get('customer') ?? '',
      price: form.get('line_items[0][price]') ?? '',
      trialEnd: Number(form.get('subscription_data[trial_end]')) || null,
      returnUrl: form.get('success_url') ?? '',
      isComplete: false,
    };
    sessions.push(session);
    return { body: { id: session.id, object: 'checkout.session', url: `${url}/pay/${session.id}` } };
  };
  const makeCustomer = (key: string) => {
    const id = customers.get(key) ?? nextId('cus');
    customers.set(key, id);
    return { body: { id, object: 'customer' } };
  };
  const showSession = (id: string | undefined) => {
    const session = sessions.find((one) => one.id === id);
    if (!session) return missing;
    const { workspace, customer, isComplete } = session;
    const status = isComplete ? 'complete' : 'open';
    return { body: { id, object: 'checkout.session', client_reference_id: workspace, customer, status } };
  };

  const server = await startHttpServer(
    ({ method, path, body, headers }) => {
      const { pathname, searchParams } = new URL(path, 'http://stripe');
      const form = new URLSearchParams(body);
      const id = pathname.split('/').at(-1);
      // Opening the payment page completes the payment.
      if (pathname.startsWith('/pay/')) {
        const { returnUrl } = pay(id);
        return { status: 302, headers: { location: returnUrl }, body: '' };
      }
      if (method === 'POST' && pathname === '/v1/customers')
        return makeCustomer(String(headers['idempotency-key']));
      if (method === 'POST' && pathname === '/v1/checkout/sessions') return openSession(form, server.url);
      if (pathname.startsWith('/v1/checkout/sessions/')) return showSession(id);
      if (method === 'POST' && pathname === '/v1/billing_portal/sessions') {
        const flow = form.get('flow_data[type]') ?? 'home';
        return { body: { id: nextId('bps'), url: `${server.url}/portal/${form.get('customer')}/${flow}` } };
      }
      if (method === 'GET' && pathname === '/v1/subscriptions')
        return list(subscriptions.filter(({ customer }) => customer === searchParams.get('customer')));
      if (method === 'DELETE' && pathname.startsWith('/v1/subscriptions/')) {
        const found = subscriptions.find((one) => one.id === id);
        if (!found) return missing;
        Object.assign(found, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) });
        return { body: found };
      }
      return list([]);
    },
    { port },
  );

  /** Completes a payment like the customer on the payment page. */
  const pay = (sessionId: string | undefined) => {
    const session = sessions.find(({ id }) => id === sessionId);
    if (!session) throw new Error('no such session');
    session.isComplete = true;
    const now = Math.floor(Date.now() / 1000);
    const subscription: Subscription = {
      id: nextId('sub'),
      object: 'subscription',
      customer: session.customer,
      status: session.trialEnd ? 'trialing' : 'active',
      created: now + made,
      start_date: now,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      latest_invoice: { created: now },
      items: { data: [item(session.price, session.trialEnd ?? now + 30 * 86_400)] },
    };
    subscriptions.push(subscription);
    return { subscription, returnUrl: session.returnUrl.replace('{CHECKOUT_SESSION_ID}', session.id) };
  };
  const item = (price: string, end: number) => ({
    id: nextId('si'),
    price: { id: price },
    current_period_end: end,
  });

  return {
    ...server,
    pay: (sessionId: string): Subscription => pay(sessionId).subscription,
    subscriptions,
    /** Changes state at Stripe without sending a message. */
    change: (subscription: Subscription, changes: Record<string, unknown>) =>
      Object.assign(subscription, changes),
    setPrice: (subscription: Subscription, price: string) =>
      Object.assign(subscription, { items: { data: [item(price, Math.floor(Date.now() / 1000) + 86_400)] } }),
  };
};
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
