import type { Payload } from 'payload';

import { updateById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { WebhookEvent } from '@/payload-types';

export type WebhookContext = { payload: Payload; ports: Ports };

/** Handles the messages of one outside system. `carryOut` may be called again for a message that failed. */
export type WebhookHandler = {
  source: string;
  /** `body` is the value passed to `receiveWebhookEvent`, after a round trip through JSON. */
  carryOut: (ctx: WebhookContext, body: unknown) => Promise<void>;
};

/** A message with this many failures is no longer retried and waits for an operator. */
const maxFailures = 20;
const retentionDays = 30;

type Message = {
  /** Identifies the message if its source sends it twice. */
  dedupeKey: string;
  body: Record<string, unknown>;
};

/**
 * Stores a message of an outside system and handles it. A stored message may be acknowledged even if handling
 * failed: the sweep of its source retries it. A repeated message changes nothing.
 */
export const receiveWebhookEvent = async (
  ctx: WebhookContext,
  handler: WebhookHandler,
  { dedupeKey, body }: Message,
): Promise<void> => {
  const stored = await createOnce(ctx.payload, {
    collection: slugs.webhookEvents,
    key: ['source', 'dedupeKey'],
    data: { source: handler.source, dedupeKey, body, failures: 0 },
  });
  if (stored) await processEvent(ctx, handler, stored);
};

const processEvent = async (
  ctx: WebhookContext,
  { source, carryOut }: WebhookHandler,
  event: WebhookEvent,
): Promise<void> => {
  const { payload } = ctx;
  const update = (data: Record<string, unknown>) => updateById(payload, slugs.webhookEvents, event.id, data);
  try {
    await carryOut(ctx, event.body);
    await update({ processedAt: new Date().toISOString() });
  } catch (error) {
    payload.logger.error({ err: error, source, event: event.id }, 'a webhook event could not be handled');
    await update({ failures: { $inc: 1 } });
  }
};

/**
 * Retries the interrupted messages of one source and deletes its old ones. Rows of other sources are not
 * read.
 */
export const sweepWebhookEvents = async (
  ctx: WebhookContext,
  handler: WebhookHandler,
  now = new Date(),
): Promise<void> => {
  const isOwn = { source: { equals: handler.source } };
  const { docs } = await ctx.payload.db.find<WebhookEvent>({
    collection: slugs.webhookEvents,
    where: { and: [isOwn, { processedAt: { exists: false } }, { failures: { less_than: maxFailures } }] },
    sort: 'createdAt',
    limit: 100,
    pagination: false,
  });
  for (const event of docs) await processEvent(ctx, handler, event);
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString();
  await ctx.payload.db.deleteMany({
    collection: slugs.webhookEvents,
    where: { and: [isOwn, { processedAt: { exists: true } }, { createdAt: { less_than: before } }] },
  });
};
