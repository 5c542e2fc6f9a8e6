import type { Payload } from 'payload';

import { type AppEvent, toTarget, writeEvent } from '@/lib/core/events';
import { compareAndSet, updateById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

import type { Origin } from './emitters';

/**
 * A domain's reaction to events. It must be idempotent, because it may receive an event twice. Long work and
 * calls to outside systems are queued as a job under the event's id.
 */
export type Follower = (payload: Payload, event: OutboxEvent) => Promise<void>;

/**
 * The followers in their order. They come from Payload's configuration, so that this folder depends on no
 * domain.
 */
const getFollowers = ({ config }: Payload): readonly Follower[] =>
  (config.custom as { followers: readonly Follower[] }).followers;

/**
 * Passes an event of the outbox to all followers. If one of them fails, the sweep delivers the event again.
 */
export const deliverEvent = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  try {
    for (const follow of getFollowers(payload)) await follow(payload, event);
  } catch (error) {
    payload.logger.error({ err: error, event: event.eventId }, 'an event could not be delivered');
    return;
  }
  await updateById(payload, slugs.outboxEvents, event.id, { deliveredAt: new Date().toISOString() });
};

/**
 * Moves an event out of its row: to the outbox and its followers at once (`relayEvent`), or to the outbox
 * alone (`keepForSweep`).
 */
export type HandOn = (payload: Payload, origin: Origin, event: AppEvent) => Promise<void>;

/** The place of an event that names no other target. */
const toPlace = ({ collection, id, workspace }: Origin): Place => ({
  workspace,
  target: toTarget(collection, id),
});

/** Removes an event from its row once the outbox has it. */
const clearPending: HandOn = async (payload, { collection, id, updatedAt }, event) => {
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

/** The workspace of an event, and its target as `collection/id`. */
export type Place = { workspace: string; target: string };

/** Builds the outbox row of an event. */
export const toRow = (event: AppEvent, { workspace, target }: Place) => ({
  eventId: event.id,
  name: event.name,
  happenedAt: event.at,
  actorKind: event.actor.kind,
  actorId: event.actor.id,
  target: event.target ?? target,
  payload: event.payload,
  workspace,
  isHeld: false,
});

/** Adds an event to the outbox, from which the sweep delivers it; null if it is already there. */
export const keepEvent = (payload: Payload, place: Place, event: AppEvent): Promise<OutboxEvent | null> =>
  createOnce(payload, { collection: slugs.outboxEvents, key: 'eventId', data: toRow(event, place) });

/**
 * Moves an event from its row to the outbox and delivers it. Each step may be repeated, because the event's
 * id is unique in the outbox.
 */
export const relayEvent: HandOn = async (payload, origin, event) => {
  const stored = await keepEvent(payload, toPlace(origin), event);
  if (stored) await deliverEvent(payload, stored);
  await clearPending(payload, origin, event);
};
