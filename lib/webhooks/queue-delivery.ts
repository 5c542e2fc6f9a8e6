import type { Payload } from 'payload';

import { storeOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';

import type { WebhookMessage } from './catalogue';

type NewDelivery = { endpoint: string; messageId: string; message: WebhookMessage };

/** Queues a message for an endpoint, unless it was queued already. */
export const queueDelivery = (
  payload: Payload,
  { endpoint, messageId, message }: NewDelivery,
): Promise<void> =>
  storeOnce(payload, {
    collection: slugs.webhookDeliveries,
    key: 'key',
    data: {
      endpoint,
      key: `${endpoint} ${messageId}`,
      messageId,
      event: message.type,
      body: JSON.stringify(message),
      state: 'QUEUED',
      attempts: 0,
      history: [],
      nextAttemptAt: new Date().toISOString(),
      workspace: message.workspace,
    },
  });
