import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { type AppEvent, toTarget, writeEvent } from '@/lib/core/events';

import type { Origin } from './emitters';
import { keepEvent, type Place } from './outbox-row';

/**
 * Moves an event out of its row: to the outbox and its followers at once (`relayEvent`), or to the outbox
 * alone (`keepForSweep`).
 */
export type HandOn = (payload: Payload, origin: Origin, event: AppEvent) => Promise<void>;

/** The place of an event that names no other target. */
export const toPlace = ({ collection, id, workspace }: Origin): Place => ({
  workspace,
  target: toTarget(collection, id),
});

/** Removes an event from its row once the outbox has it. */
export const clearPending: HandOn = async (payload, { collection, id, updatedAt }, event) => {
  await compareAndSet(payload, {
    collection,
    where: { and: [{ id: { equals: id } }, { pendingEvent: { equals: writeEvent(event) } }] },
    // Keeps `updatedAt`, since no person edited the row.
    data: { pendingEvent: null, updatedAt },
  });
};

/**
 * Moves an event from its row to the outbox, from which the sweep delivers it. Followers use this for events
 * that they cause.
 */
export const keepForSweep: HandOn = async (payload, origin, event) => {
  await keepEvent(payload, toPlace(origin), event);
  await clearPending(payload, origin, event);
};
