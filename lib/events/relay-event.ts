import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { toTarget, writeEvent, type AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';

import { deliverEvent } from './deliver-event';
import { keepEvent, type Place } from './outbox-row';

/** The collections whose rows carry a `pendingEvent`. */
export const emitters = [
  slugs.videos,
  slugs.liveEvents,
  slugs.encodings,
  slugs.integrations,
  slugs.texttracks,
  slugs.autoTranscriptions,
  slugs.members,
] as const;
export type Emitter = (typeof emitters)[number];

export type Origin = { collection: Emitter; id: string; workspace: string; updatedAt: string };

/** Moves an event from its row to the outbox and to its consumers. Each step may be repeated: the event's id is unique there. */
export const relayEvent = async (payload: Payload, origin: Origin, event: AppEvent): Promise<void> => {
  await publishEvent(payload, { ...origin, target: toTarget(origin.collection, origin.id) }, event);
  await compareAndSet(payload, {
    collection: origin.collection,
    where: { and: [{ id: { equals: origin.id } }, { pendingEvent: { equals: writeEvent(event) } }] },
    // Nobody edited the row.
    data: { pendingEvent: null, updatedAt: origin.updatedAt },
  });
};

/**
 * Puts an event into the outbox and delivers it. For what changes no row; where a row changes, the event belongs into it
 * (`changeWithEvent`), or a process killed in between would lose it.
 */
export const publishEvent = async (payload: Payload, place: Place, event: AppEvent): Promise<void> => {
  const kept = await keepEvent(payload, place, event);
  if (kept) await deliverEvent(payload, kept);
};
