import type { Payload } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { WebhookDelivery, WebhookEndpoint } from '@/payload-types';

import { type DeliveryDetails, type DeliveryRef, getRowOrThrow, presentDetails } from './deliveries';
import { getEndpointOrThrow } from './endpoints';
import { pulledAtOnce, pulledUrl, silentMs } from './rules';
import { findSecrets, noteAttempt } from './run-delivery';
import { isAccepted, signWebhook } from './send-webhook';

export const waitingMessagesSchema = z.object({
  docs: z.array(
    z.object({
      deliveryId: z.string(),
      headers: z.record(z.string(), z.string()).describe('Signed now, like those of a message that is sent'),
      body: z.string(),
    }),
  ),
});

/**
 * The messages that wait for their receiver, oldest first. They wait until their result is reported. Only an
 * endpoint with the URL `listen:` has any. Throws `not_found`.
 */
export const listWaitingMessages = async (
  { now = new Date(), ...ctx }: Context & { now?: Date },
  endpointId: string,
): Promise<z.output<typeof waitingMessagesSchema>> => {
  const endpoint = await getEndpointOrThrow(ctx, endpointId);
  await noteContact(ctx.payload, endpoint, now);
  const { docs } = await ctx.payload.db.find<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    where: { and: [{ endpoint: { equals: endpoint.id } }, { state: { equals: 'WAITING' } }] },
    sort: ['createdAt', 'id'],
    limit: pulledAtOnce,
    pagination: false,
  });
  const secrets = findSecrets(endpoint, now);
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    docs: docs.map(({ id, messageId, body }) => ({
      deliveryId: id,
      headers: signWebhook(secrets, { id: messageId, timestamp, body }),
      body,
    })),
  };
};

const minuteMs = 60_000;

/** Keeps the endpoint of a receiver that still fetches, with one write a minute. */
const noteContact = async (payload: Payload, { id, updatedAt, url }: WebhookEndpoint, now: Date) => {
  if (url !== pulledUrl || now.getTime() - Date.parse(updatedAt) < minuteMs) return;
  await compareAndSet(payload, {
    collection: slugs.webhookEndpoints,
    where: { id: { equals: id } },
    data: { updatedAt: now.toISOString() },
  });
};

export const resultSchema = z.object({
  status: z
    .number()
    .int()
    .min(100)
    .max(599)
    .nullable()
    .describe('HTTP status of the receiver; null if it could not be reached'),
  durationMs: z
    .number()
    .int()
    .min(0)
    .max(600_000)
    .default(0)
    .describe('Milliseconds until the receiver answered.'),
});

/**
 * Closes a waiting delivery with the answer of its receiver. It is not repeated by itself. A second report
 * changes nothing. Throws `not_found`.
 */
export const reportDelivery = async (
  ctx: Context,
  { endpointId, deliveryId, status, durationMs }: DeliveryRef & z.output<typeof resultSchema>,
): Promise<DeliveryDetails> => {
  const endpoint = await getEndpointOrThrow(ctx, endpointId);
  const row = await getRowOrThrow(ctx, endpoint, deliveryId);
  const now = new Date();
  const result = {
    status,
    answer: null,
    error: status === null ? ('unreachable' as const) : null,
    durationMs,
  };
  const closed = await compareAndSet(ctx.payload, {
    collection: slugs.webhookDeliveries,
    where: { and: [{ id: { equals: row.id } }, { state: { equals: 'WAITING' } }] },
    data: {
      ...noteAttempt(row, result, now),
      state: isAccepted(result) ? 'DELIVERED' : 'FAILED',
      finishedAt: now.toISOString(),
    },
  });
  return presentDetails(closed ?? row);
};

/** Deletes endpoints whose receivers ended without deleting them. */
export const sweepSilentEndpoints = async (payload: Payload, now = new Date()): Promise<void> => {
  const { docs } = await payload.db.find<WebhookEndpoint>({
    collection: slugs.webhookEndpoints,
    where: {
      and: [
        { url: { equals: pulledUrl } },
        { updatedAt: { less_than: new Date(now.getTime() - silentMs).toISOString() } },
      ],
    },
    limit: 100,
    pagination: false,
  });
  for (const { id } of docs) {
    await deleteById(payload, slugs.webhookEndpoints, id);
    await payload.db.deleteMany({
      collection: slugs.webhookDeliveries,
      where: { endpoint: { equals: id } },
    });
  }
};
