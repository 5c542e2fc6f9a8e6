import type { DataFromCollectionSlug, Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import type { AppEvent } from '@/lib/core/events';

import { toOrigin, type Emitter } from './emitters';
import { relayEvent } from './relay-event';
import { writeWithEvent, type EventfulChange } from './write-with-event';

/**
 * A compare-and-set that records in the row what happened, by the same statement, and then hands it on: a
 * process killed in between leaves a row that the worker's sweep hands on. Without an event it is a
 * compare-and-set. Null where no row fits `where` any more; then nothing happened.
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
