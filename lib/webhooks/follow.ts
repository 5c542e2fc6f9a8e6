import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { readTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { OutboxEvent, WebhookEndpoint } from '@/payload-types';

import { buildMessage, toMessageId } from './build-message';
import { queueDelivery } from './deliveries';
import { isPublicEvent } from './event-names';
import { mailDisabledEndpointJob } from './jobs';

/** Queues an event for every enabled endpoint of its workspace that subscribes to it. */
export const queueWebhooks = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const { name } = event;
  const workspace = getRelationId(event.workspace);
  if (!workspace || !isPublicEvent(name)) return;
  const { docs: endpoints } = await payload.db.find<WebhookEndpoint>({
    collection: slugs.webhookEndpoints,
    where: { and: [{ workspace: { equals: workspace } }, { isDisabled: { not_equals: true } }] },
    select: { events: true, url: true },
    limit: 0,
    pagination: false,
  });
  const subscribed = endpoints.filter(({ events }) => events.includes(name));
  if (subscribed.length === 0) return;
  const message = await buildMessage(payload, event, name);
  if (!message) return;
  const messageId = toMessageId(event.eventId);
  for (const endpoint of subscribed) await queueDelivery(payload, { endpoint, messageId, message });
};

/** Emails the admins of a workspace that the product has disabled one of its endpoints. */
export const mailDisabledEndpoints = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  if (event.name !== 'webhookEndpoint.disabled') return;
  const { id: endpointId } = readTarget(event.target);
  await queueJob(
    payload,
    mailDisabledEndpointJob,
    { endpointId },
    { workspace: getRelationId(event.workspace) },
  );
};
