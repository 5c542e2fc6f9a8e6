import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { WebhookDelivery } from '@/payload-types';

import type { WebhookMessage } from './catalogue';

type NewDelivery = { endpoint: string; messageId: string; message: WebhookMessage };

/** Queues a message for an endpoint; null if it was queued already. */
export const queueDelivery = (
  payload: Payload,
  { endpoint, messageId, message }: NewDelivery,
): Promise<WebhookDelivery | null> =>
  createOnce(payload, {
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
