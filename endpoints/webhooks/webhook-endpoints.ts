import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  deliveryDetailsSchema,
  deliveryListSchema,
  getDelivery,
  listDeliveries,
  listDeliveriesQuerySchema,
  redeliver,
  sendTest,
  testSchema,
} from '@/lib/webhooks/deliveries';
import { rotatedSchema, rotateSecret } from '@/lib/webhooks/endpoints';
import {
  listWaitingMessages,
  reportDelivery,
  resultSchema,
  waitingMessagesSchema,
} from '@/lib/webhooks/pull-messages';

const id = z.string().trim().min(1).max(64);
const endpointParams = z.object({ endpointId: id });
const deliveryParams = z.object({ endpointId: id, deliveryId: id });

const permission = { collection: slugs.webhookEndpoints, operation: 'manage' } as const;
const readRate = { name: 'webhook-deliveries', max: 600, seconds: 60 };
const sendRate = { name: 'webhook-sends', max: 60, seconds: 60 };

/** `GET /api/webhookEndpoints/{endpointId}/deliveries`. */
const listDeliveriesEndpoint = defineEndpoint({
  method: 'get',
  path: '/:endpointId/deliveries',
  operationId: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of a webhook endpoint, newest first',
  permission,
  rateLimit: readRate,
  params: endpointParams,
  query: listDeliveriesQuerySchema,
  answer: deliveryListSchema,
  cache: 'no-store',
  run: (ctx, { params: { endpointId }, query }) => listDeliveries(ctx, endpointId, query),
});

/** `GET /api/webhookEndpoints/{endpointId}/deliveries/{deliveryId}`. */
const getDeliveryEndpoint = defineEndpoint({
  method: 'get',
  path: '/:endpointId/deliveries/:deliveryId',
  operationId: 'getWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Get a delivery with its request, attempts and last answer',
  permission,
  rateLimit: readRate,
  params: deliveryParams,
  answer: deliveryDetailsSchema,
  cache: 'no-store',
  run: (ctx, { params }) => getDelivery(ctx, params),
});

/** `POST /api/webhookEndpoints/{endpointId}/deliveries/{deliveryId}/redeliver`. */
const redeliverEndpoint = defineEndpoint({
  method: 'post',
  path: '/:endpointId/deliveries/:deliveryId/redeliver',
  operationId: 'redeliverWebhook',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  permission,
  rateLimit: sendRate,
  params: deliveryParams,
  answer: deliveryDetailsSchema,
  status: 202,
  run: (ctx, { params }) => redeliver(ctx, params),
});

/** `POST /api/webhookEndpoints/{endpointId}/test`. */
const testEndpoint = defineEndpoint({
  method: 'post',
  path: '/:endpointId/test',
  operationId: 'testWebhookEndpoint',
  tag: 'Webhooks',
  summary: 'Send a test message to a webhook endpoint',
  permission,
  rateLimit: sendRate,
  params: endpointParams,
  body: testSchema,
  answer: deliveryDetailsSchema,
  status: 202,
  run: (ctx, { params: { endpointId }, body }) => sendTest(ctx, { endpointId, ...body }),
});

/** `POST /api/webhookEndpoints/{endpointId}/rotate-secret`. */
const rotateSecretEndpoint = defineEndpoint({
  method: 'post',
  path: '/:endpointId/rotate-secret',
  operationId: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Replace the signing secret of a webhook endpoint; the previous one signs for a day too',
  permission,
  rateLimit: sendRate,
  params: endpointParams,
  answer: rotatedSchema,
  cache: 'no-store',
  run: (ctx, { params: { endpointId } }) => rotateSecret(ctx, endpointId),
});

/** `GET /api/webhookEndpoints/{endpointId}/messages`. */
const listMessagesEndpoint = defineEndpoint({
  method: 'get',
  path: '/:endpointId/messages',
  operationId: 'listWaitingWebhooks',
  tag: 'Webhooks',
  summary: 'List the messages that an endpoint with the URL `listen:` has not reported yet',
  description:
    'For receivers that can’t be reached, such as a laptop: `reelhof webhooks listen` uses it. Report the ' +
    'result of each message. An endpoint that has not been asked for an hour is deleted.',
  permission,
  rateLimit: readRate,
  params: endpointParams,
  answer: waitingMessagesSchema,
  cache: 'no-store',
  run: (ctx, { params: { endpointId } }) => listWaitingMessages(ctx, endpointId),
});

/** `POST /api/webhookEndpoints/{endpointId}/deliveries/{deliveryId}/report`. */
const reportEndpoint = defineEndpoint({
  method: 'post',
  path: '/:endpointId/deliveries/:deliveryId/report',
  operationId: 'reportWebhook',
  tag: 'Webhooks',
  summary: 'Report the answer to a message of an endpoint with the URL `listen:`',
  permission,
  rateLimit: readRate,
  params: deliveryParams,
  body: resultSchema,
  answer: deliveryDetailsSchema,
  run: (ctx, { params, body }) => reportDelivery(ctx, { ...params, ...body }),
});

export const webhookEndpointEndpoints = [
  listMessagesEndpoint,
  reportEndpoint,
  listDeliveriesEndpoint,
  getDeliveryEndpoint,
  redeliverEndpoint,
  testEndpoint,
  rotateSecretEndpoint,
];
