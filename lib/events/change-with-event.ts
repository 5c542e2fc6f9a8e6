import type { DataFromCollectionSlug, Payload, Where } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { type AppEvent, readEvent, writeEvent, createEvent, type EventPayload } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';

import { toOrigin, type Emitter } from './emitters';
import { relayEvent, type HandOn, deliverEvent, keepEvent, type Place } from './relay-event';

/** Events without a row change: something was viewed or copied, or a repeatable step has written files. */
type RowlessEvent =
  | 'video.embedCopied'
  | 'video.oldVersionsRemoved'
  | 'liveEvent.embedCopied'
  | 'liveEvent.keyCopied'
  | 'workspace.exported'
  | 'workspace.exportFailed'
  | 'workspace.limitReached'
  | 'liveEvent.signalLost'
  | 'import.failed'
  | 'rule.ran'
  | 'rule.refused'
  | 'rule.failed';

type EventOptions<N extends RowlessEvent> = { name: N; payload: EventPayload<N>; actor?: Actor; id?: string };

/**
 * Adds an event without a row change to the outbox and delivers it. Any other event must be written with its
 * row (`changeWithEvent`, `pendingEvent`, `holdDeletion`), or a process killed in between would lose it.
 */
export const recordRowlessEvent = async <N extends RowlessEvent>(
  payload: Payload,
  place: Place,
  { name, ...options }: EventOptions<N>,
): Promise<void> => {
  const stored = await keepEvent(payload, place, createEvent(name, options));
  if (stored) await deliverEvent(payload, stored);
};

type EventfulChange<S extends Emitter> = {
  collection: S;
  where: Where;
  data: Record<string, unknown>;
  event: AppEvent;
};

/**
 * Changes a row by compare-and-set and records the event in the row in the same statement. The caller relays
 * the event; if it is killed first, the worker's sweep does. `handOn` moves out an event that is already
 * pending in the row. Returns null if no row matches `where`; then nothing happened.
 */
export const writeWithEvent = async <S extends Emitter>(
  payload: Payload,
  { collection, where, data, event }: EventfulChange<S>,
  handOn: HandOn,
): Promise<DataFromCollectionSlug<S> | null> => {
  for (;;) {
    const row = await compareAndSet(payload, {
      collection,
      // A row holds one event, so a pending one has to be moved out first.
      where: { and: [where, { pendingEvent: { exists: false } }] },
      data: { ...data, pendingEvent: writeEvent(event) },
    });
    if (row) return row;
    const busy = await payload.db.findOne<DataFromCollectionSlug<S>>({ collection, where, ...withTrash });
    if (!busy) return null;
    const waiting = readEvent(busy.pendingEvent);
    if (waiting) await handOn(payload, toOrigin(collection, busy), waiting);
  }
};

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
