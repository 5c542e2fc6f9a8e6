import type { Payload, Where } from 'payload';

import { readEvent } from '@/lib/core/events';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

import { emitters, toOrigin, type Emitter } from './emitters';
import { settleDeletion } from './hold-deletion';
import { deliverEvent, relayEvent } from './relay-event';

type PendingRow = {
  id: string;
  workspace?: string | { id: string };
  updatedAt: string;
  pendingEvent?: string | null;
};

/**
 * Relays pending events of rows, at most `limit` (0: all). Callers that delete an emitter's rows without an
 * event for the deletion run this first, or the pending events would be lost.
 */
export const relayPending = async (
  payload: Payload,
  collection: Emitter,
  { where = {}, limit = 0 }: { where?: Where; limit?: number } = {},
): Promise<void> => {
  const { docs } = await payload.db.find<PendingRow>({
    collection,
    where: { and: [where, { pendingEvent: { exists: true } }] },
    select: { workspace: true, pendingEvent: true, updatedAt: true },
    ...withTrash,
    limit,
    pagination: false,
  });
  for (const row of docs) {
    const event = readEvent(row.pendingEvent);
    if (event) await relayEvent(payload, toOrigin(collection, row), event);
  }
};

const batch = 100;
/** A deletion that has not happened after this time has failed. Milliseconds. */
const heldMs = 60_000;
/** How long processed event ids are kept for deduplication. */
const retentionDays = 30;

/**
 * Recovers from killed processes: relays pending events of rows, settles deletions, and delivers events that
 * some followers have not received.
 */
export const sweepEvents = async (payload: Payload, now = new Date()): Promise<void> => {
  for (const collection of emitters) await relayPending(payload, collection, { limit: batch });
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const find = async (...conditions: object[]): Promise<OutboxEvent[]> => {
    const { docs } = await payload.db.find<OutboxEvent>({
      collection: slugs.outboxEvents,
      where: { and: [{ deliveredAt: { exists: false } }, ...conditions] as never },
      sort: 'createdAt',
      limit: batch,
      pagination: false,
    });
    return docs;
  };
  const held = await find({ isHeld: { equals: true } }, { createdAt: { less_than: before(heldMs) } });
  for (const event of held) await settleDeletion(payload, event);
  for (const event of await find({ isHeld: { equals: false } })) await deliverEvent(payload, event);
  await payload.db.deleteMany({
    collection: slugs.outboxEvents,
    where: { deliveredAt: { less_than: before(retentionDays * 86_400_000) } },
  });
};
