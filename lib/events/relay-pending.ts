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
    limit,
    pagination: false,
  });
  for (const row of docs) {
    const event = readEvent(row.pendingEvent);
    if (event) await relayEvent(payload, toOrigin(collection, row), event);
  }
};
