import type { DataFromCollectionSlug, Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { readEvent, writeEvent, type AppEvent } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/relation-id';

import { relayEvent, type Emitter, type Origin } from './relay-event';

/**
 * A compare-and-set that records in the row what happened, by the same statement, and then hands it on: a process killed in
 * between leaves a row that the worker's sweep hands on. Without an event it is a compare-and-set. Null where no row fits `where` any more; then nothing happened.
 */
export const changeWithEvent = async <S extends Emitter>(
  payload: Payload,
  {
    collection,
    where,
    data,
    event,
  }: { collection: S; where: Where; data: Record<string, unknown>; event: AppEvent | null },
): Promise<DataFromCollectionSlug<S> | null> => {
  if (!event) return compareAndSet(payload, { collection, where, data });
  for (;;) {
    const row = await compareAndSet(payload, {
      collection,
      // A row has room for one event: another one goes its way first.
      where: { and: [where, { pendingEvent: { exists: false } }] },
      data: { ...data, pendingEvent: writeEvent(event) },
    });
    if (row) {
      await relayEvent(payload, toOrigin(collection, row), event);
      return row;
    }
    const busy = await payload.db.findOne<DataFromCollectionSlug<S>>({ collection, where });
    if (!busy) return null;
    const waiting = readEvent(busy.pendingEvent);
    if (waiting) await relayEvent(payload, toOrigin(collection, busy), waiting);
  }
};

type EmitterRow = { id: string; workspace: string | { id: string }; updatedAt: string };

/** Where an event of this row comes from. */
export const toOrigin = (collection: Emitter, { id, workspace, updatedAt }: EmitterRow): Origin => ({
  collection,
  id,
  workspace: getRelationId(workspace) ?? '',
  updatedAt,
});
