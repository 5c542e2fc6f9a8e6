import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { raw } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getPorts } from '@/lib/ports';
import { receiveWebhookEvent } from '@/lib/webhooks/receive-webhook-event';
import { stripeHandler } from '@/lib/webhooks/stripe/stripe-handler';

/** `POST /api/webhooks/stripe`: something happened to a subscription, a payment page or an invoice. */
export const receiveStripeEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/stripe',
  summary: 'Receive an event of Stripe',
  permission: { webhook: 'stripe', by: 'signature' },
  body: raw({
    contentType: 'application/json',
    maxBytes: 1_000_000,
    verify: async (body, req) => {
      const signature = req.headers.get('stripe-signature') ?? '';
      const message = await (await getPorts().getBilling()).readMessage({ body, signature });
      if (!message) throw new AppError('unauthorized');
      return message;
    },
  }),
  answer: z.object({ received: z.boolean() }),
  run: async (ctx, { body: { id, ...body } }) => {
    await receiveWebhookEvent(ctx, stripeHandler, { dedupeKey: id, body });
    return { received: true };
  },
});
