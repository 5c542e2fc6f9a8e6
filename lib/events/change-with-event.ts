import type { DataFromCollectionSlug, Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import type { AppEvent } from '@/lib/core/events';

import { toOrigin, type Emitter } from './emitters';
import { relayEvent } from './relay-event';
import { writeWithEvent, type EventfulChange } from './write-with-event';

/**
 * Changes a row by compare-and-set, records the event in the row in the same statement, and relays it. If the
 * process is killed in between, the worker's sweep relays the event. Without an event it is a plain
 * compare-and-set. Returns null if no row matches `where`; then nothing happened.
 */
export const changeWithEvent = async <S extends Emitter>(
  payload: Payload,
  { event, ...change }: Omit<EventfulChange<S>, 'event'> & { event: AppEvent | null },
): Promise<DataFromCollectionSlug<S> | null> => {
  if (!event) return compareAndSet(payload, change);
  const row = await writeWithEvent(payload, { ...change, event }, relayEvent);
  if (row) await relayEvent(payload, toOrigin(change.collection, row), event);
  return row;
};
