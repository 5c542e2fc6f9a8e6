import { z } from 'zod';

import { getPorts } from '@/lib/adapters/get-ports';
import { AppError } from '@/lib/core/errors';
import { raw } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { receiveWebhookEvent } from '@/lib/http/receive-webhook-event';
import { mediaConvertEventSchema, mediaConvertHandler } from '@/lib/videos/encoding/mediaconvert-handler';
import {
  receiveStorageEvent,
  storageBridgeEventSchema,
  storageEventSchema,
} from '@/lib/videos/uploads/storage-handler';
import { stripeHandler } from '@/lib/workspaces/billing/stripe-webhooks';

/**
 * `POST /api/webhooks/storage?token=…`: storage reports an uploaded file, directly or through EventBridge.
 */
const receiveStorageEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/storage',
  operationId: 'receiveStorageEvent',
  tag: 'Platform',
  isInternal: true,
  summary: 'Receive an object-created event from storage',
  permission: { webhook: 'storage', by: 'token' },
  body: z.union([storageEventSchema, storageBridgeEventSchema]),
  answer: z.object({ accepted: z.number() }),
  run: (ctx, { body }) => receiveStorageEvent(ctx, body),
});

/** `POST /api/webhooks/mediaconvert?token=…`: EventBridge reports an event of a job. */
const receiveMediaConvertEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/mediaconvert',
  operationId: 'receiveMediaConvertEvent',
  tag: 'Platform',
  isInternal: true,
  summary: 'Receive a MediaConvert event from EventBridge',
  permission: { webhook: 'mediaconvert', by: 'token' },
  body: mediaConvertEventSchema,
  answer: z.object({ accepted: z.boolean() }),
  run: async (ctx, { body }) => {
    await receiveWebhookEvent(ctx, mediaConvertHandler, { dedupeKey: body.id, body });
    return { accepted: true };
  },
});

/** `POST /api/webhooks/stripe`: an event of a subscription, checkout or invoice. */
const receiveStripeEventEndpoint = defineEndpoint({
  method: 'post',
  path: '/webhooks/stripe',
  operationId: 'receiveStripeEvent',
  tag: 'Platform',
  isInternal: true,
  summary: 'Receive a Stripe event',
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

/** Endpoints below `/api/webhooks`. */
export const incomingWebhookEndpoints = [
  receiveStorageEventEndpoint,
  receiveMediaConvertEventEndpoint,
  receiveStripeEventEndpoint,
];
