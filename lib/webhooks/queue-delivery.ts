import type { Payload } from 'payload';

import { storeOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';

import type { WebhookMessage } from './catalogue';
import { pulledUrl } from './rules';

type NewDelivery = { endpoint: { id: string; url: string }; messageId: string; message: WebhookMessage };

/** How a delivery begins: the worker sends it at once, or it waits until its receiver fetches it. */
export const toFirstState = ({ url }: { url: string }) =>
  url === pulledUrl
    ? { state: 'WAITING' as const, nextAttemptAt: null }
    : { state: 'QUEUED' as const, nextAttemptAt: new Date().toISOString() };

/** Queues a message for an endpoint, unless it was queued already. */
export const queueDelivery = (
  payload: Payload,
  { endpoint, messageId, message }: NewDelivery,
): Promise<void> =>
  storeOnce(payload, {
    collection: slugs.webhookDeliveries,
    key: 'key',
    data: {
      endpoint: endpoint.id,
      key: `${endpoint.id} ${messageId}`,
      messageId,
      event: message.type,
      body: JSON.stringify(message),
      attempts: 0,
      history: [],
      ...toFirstState(endpoint),
      workspace: message.workspace,
    },
  });
