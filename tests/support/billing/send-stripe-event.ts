import Stripe from 'stripe';

export const webhookSecret = 'whsec_test';
const signer = new Stripe('sk_test_1');

let events = 0;

/** Sends webhook messages about a customer with Stripe's signature. */
export const createEventSender =
  (getInstance: () => { apiUrl: string }) =>
  async (
    customer: string,
    {
      id = `evt_${(events += 1)}`,
      secret = webhookSecret,
      type = 'customer.subscription.updated',
    }: { id?: string; secret?: string; type?: string } = {},
  ) => {
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      // The message's content must not matter; the product reads the current state from Stripe.
      data: { object: { object: 'subscription', id: 'sub_0', customer, status: 'canceled' } },
    });
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret });
    const response = await fetch(`${getInstance().apiUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return response.status;
  };
