import { randomUUID } from 'node:crypto';

import type { Where, Payload } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { storeOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { WebhookDelivery } from '@/payload-types';

import { createExample, type WebhookMessage } from './catalogue';
import { type EndpointRow, getEndpointOrThrow } from './endpoints';
import { deliveryErrors, deliveryStates, publicEventNames, testEventName } from './event-names';
import { pulledUrl } from './rules';

const time = z.string().describe('ISO 8601');

const attemptSchema = z.object({
  at: time,
  status: z.number().nullable().describe('HTTP status of the answer; null if there was none'),
  error: z.enum(deliveryErrors).nullable(),
  durationMs: z.number(),
});

const deliverySchema = z.object({
  id: z.string(),
  messageId: z.string().describe('The header webhook-id of the message'),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().describe('Attempts since it was requested'),
  nextAttemptAt: time.nullable(),
  responseStatus: z.number().nullable(),
  error: z.enum(deliveryErrors).nullable().describe('Why the last attempt got no answer'),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryDetailsSchema = deliverySchema.extend({
  requestBody: z.string(),
  responseBody: z.string().nullable().describe('The beginning of the last answer'),
  history: z.array(attemptSchema).describe('The last attempts, oldest first'),
});
export type DeliveryDetails = z.output<typeof deliveryDetailsSchema>;

export const deliveryListSchema = z.object({
  docs: z.array(deliverySchema),
  totalDocs: z.number(),
  limit: z.number(),
  page: z.number(),
  totalPages: z.number(),
  hasNextPage: z.boolean(),
});

export const listDeliveriesQuerySchema = z.object({
  state: z.enum(deliveryStates).optional().describe('Only deliveries in this state.'),
  event: z
    .enum([...publicEventNames, testEventName])
    .optional()
    .describe('Only deliveries of this event.'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Number of deliveries per page.'),
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe('Page number, starting at 1.'),
});
type ListQuery = z.output<typeof listDeliveriesQuerySchema>;

const presentDelivery = (row: WebhookDelivery): Delivery => ({
  id: row.id,
  messageId: row.messageId,
  event: row.event,
  state: row.state,
  attempts: row.attempts ?? 0,
  nextAttemptAt: row.nextAttemptAt ?? null,
  responseStatus: row.responseStatus ?? null,
  error: row.error ?? null,
  createdAt: row.createdAt,
  finishedAt: row.finishedAt ?? null,
});

export const presentDetails = (row: WebhookDelivery): DeliveryDetails => ({
  ...presentDelivery(row),
  requestBody: row.body,
  responseBody: row.responseBody ?? null,
  history: z.array(attemptSchema).catch([]).parse(row.history),
});

/** The deliveries of an endpoint, newest first. Throws `not_found`. */
export const listDeliveries = async (
  ctx: Context,
  endpointId: string,
  { state, event, limit, page }: ListQuery,
): Promise<z.output<typeof deliveryListSchema>> => {
  const endpoint = await getEndpointOrThrow(ctx, endpointId);
  const found = await ctx.payload.db.find<WebhookDelivery>({
    collection: slugs.webhookDeliveries,
    where: {
      and: [
        { endpoint: { equals: endpoint.id } },
        ...(state ? [{ state: { equals: state } }] : []),
        ...(event ? [{ event: { equals: event } }] : []),
      ],
    },
    sort: ['-createdAt', '-id'],
    limit,
    page,
  });
  const { totalDocs, totalPages, hasNextPage } = found;
  return { docs: found.docs.map(presentDelivery), totalDocs, limit, page, totalPages, hasNextPage };
};

export type DeliveryRef = { endpointId: string; deliveryId: string };

export const getRowOrThrow = async ({ payload }: Context, endpoint: EndpointRow, id: string) => {
  const where = { endpoint: { equals: endpoint.id } };
  const row = await findById(payload, slugs.webhookDeliveries, id, { where });
  if (!row) throw new AppError('not_found');
  return row;
};

/** A delivery with its request, attempts and last answer. Throws `not_found`. */
export const getDelivery = async (
  ctx: Context,
  { endpointId, deliveryId }: DeliveryRef,
): Promise<DeliveryDetails> => {
  const endpoint = await getEndpointOrThrow(ctx, endpointId);
  return presentDetails(await getRowOrThrow(ctx, endpoint, deliveryId));
};

const getEnabledOrThrow = async (ctx: Context, endpointId: string): Promise<EndpointRow> => {
  const endpoint = await getEndpointOrThrow(ctx, endpointId);
  if (endpoint.isDisabled) throw new AppError('webhook_endpoint_disabled');
  return endpoint;
};

/**
 * Sends a delivery again, at once and with all retries. The message keeps its id. Throws `not_found`,
 * `webhook_endpoint_disabled`.
 */
export const redeliver = async (
  ctx: Context,
  { endpointId, deliveryId }: DeliveryRef,
): Promise<DeliveryDetails> => {
  const endpoint = await getEnabledOrThrow(ctx, endpointId);
  const row = await getRowOrThrow(ctx, endpoint, deliveryId);
  const queued = await compareAndSet(ctx.payload, {
    collection: slugs.webhookDeliveries,
    where: { and: [{ id: { equals: row.id } }, { state: { not_equals: 'SENDING' } }] },
    data: {
      ...noLease(),
      ...toFirstState(endpoint),
      attempts: 0,
      error: null,
      finishedAt: null,
    },
  });
  // It is being sent right now.
  return presentDetails(queued ?? row);
};

export const testSchema = z.object({
  event: z
    .enum(publicEventNames as [(typeof publicEventNames)[number], ...typeof publicEventNames])
    .optional()
    .describe('Sends the example of this event instead of `webhook.test`'),
});

/** Queues a test message for an endpoint. Throws `not_found`, `webhook_endpoint_disabled`. */
export const sendTest = async (
  ctx: Context,
  { endpointId, event }: { endpointId: string } & z.output<typeof testSchema>,
): Promise<DeliveryDetails> => {
  const endpoint = await getEnabledOrThrow(ctx, endpointId);
  const workspace = getRelationId(endpoint.workspace) ?? '';
  const timestamp = new Date().toISOString();
  const message: WebhookMessage = event
    ? { ...createExample(event), timestamp, workspace }
    : { type: testEventName, schemaVersion: 1, timestamp, workspace, data: { endpoint: endpoint.id } };
  const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
  await queueDelivery(ctx.payload, { endpoint, messageId, message });
  const where: Where = { and: [{ endpoint: { equals: endpoint.id } }, { messageId: { equals: messageId } }] };
  const row = await ctx.payload.db.findOne<WebhookDelivery>({ collection: slugs.webhookDeliveries, where });
  if (!row) throw new AppError('not_found');
  return presentDetails(row);
};

type NewDelivery = { endpoint: { id: string; url: string }; messageId: string; message: WebhookMessage };

/** How a delivery begins: the worker sends it at once, or it waits until its receiver fetches it. */
const toFirstState = ({ url }: { url: string }) =>
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
