import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import type { AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

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
