import type { Payload } from 'payload';

import { readEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

import { deliverEvent } from './deliver-event';
import { emitters, toOrigin, type Emitter } from './emitters';
import { settleDeletion } from './hold-deletion';
import { relayEvent } from './relay-event';

const batch = 100;
/** A deletion that has not happened by then has failed. Milliseconds. */
const heldMs = 60_000;
/** As long, an event that is sent again is known. */
const keptForDays = 30;

type PendingRow = {
  id: string;
  workspace?: string | { id: string };
  updatedAt: string;
  pendingEvent?: string | null;
};

/** Goes on with what a killed process left: events in their rows, deletions, and events that not all consumers have. */
export const sweepEvents = async (payload: Payload, now = new Date()): Promise<void> => {
  for (const collection of emitters) await relayPending(payload, collection);
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
    where: { deliveredAt: { less_than: before(keptForDays * 86_400_000) } },
  });
};

const relayPending = async (payload: Payload, collection: Emitter): Promise<void> => {
  const { docs } = await payload.db.find<PendingRow>({
    collection,
    where: { pendingEvent: { exists: true } },
    select: { workspace: true, pendingEvent: true, updatedAt: true },
    limit: batch,
    pagination: false,
  });
  for (const row of docs) {
    const event = readEvent(row.pendingEvent);
    if (event) await relayEvent(payload, toOrigin(collection, row), event);
  }
};
