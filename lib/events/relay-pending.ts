import type { Payload, Where } from 'payload';

import { readEvent } from '@/lib/core/events';

import { toOrigin, type Emitter } from './emitters';
import { relayEvent } from './relay-event';

type PendingRow = {
  id: string;
  workspace?: string | { id: string };
  updatedAt: string;
  pendingEvent?: string | null;
};

/**
 * Hands on the events that wait in rows, at most `limit` of them (0: all). Whoever deletes rows of an emitter
 * without an event of its own does it before: what happened to them would never be told.
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
    limit,
    pagination: false,
  });
  for (const row of docs) {
    const event = readEvent(row.pendingEvent);
    if (event) await relayEvent(payload, toOrigin(collection, row), event);
  }
};
