import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import type { AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

/** Where an event happened: the workspace, and `collection/id`. */
export type Place = { workspace: string; target: string };

/** The row of the outbox. */
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

/**
 * Puts an event into the outbox, from where the sweep delivers it; null where it is there already. What
 * consumers of events do.
 */
export const keepEvent = (payload: Payload, place: Place, event: AppEvent): Promise<OutboxEvent | null> =>
  createOnce(payload, { collection: slugs.outboxEvents, key: 'eventId', data: toRow(event, place) });
