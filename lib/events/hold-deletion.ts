import type { Payload } from 'payload';

import { readTarget, toTarget, type AppEvent } from '@/lib/core/events';
import { deleteById, updateById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs, type Slug } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

import { deliverEvent, toRow } from './relay-event';

type DeletedRow = { collection: Slug; id: string; workspace: string };

/**
 * Stores the event of a deletion in the outbox before the row is deleted, and holds it until the row is gone,
 * since a deleted row cannot carry it. Returns the held event of an earlier, interrupted attempt if there is
 * one; null if the event is already delivered.
 */
export const holdDeletion = async (
  payload: Payload,
  { collection, id, workspace }: DeletedRow,
  event: AppEvent,
): Promise<OutboxEvent | null> => {
  const heldFor = toTarget(collection, id);
  const held = await createOnce(payload, {
    collection: slugs.outboxEvents,
    key: 'eventId',
    data: { ...toRow(event, { workspace, target: heldFor }), isHeld: true, heldFor },
  });
  if (held) return held;
  return payload.db.findOne<OutboxEvent>({
    collection: slugs.outboxEvents,
    where: { and: [{ eventId: { equals: event.id } }, { isHeld: { equals: true } }] },
  });
};

/** Delivers a held event if its row is gone, and drops it if the deletion failed. */
export const settleDeletion = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const { collection, id } = readTarget(event.heldFor ?? '');
  const { totalDocs } = await payload.db.count({ collection, where: { id: { equals: id } }, ...withTrash });
  if (totalDocs > 0) {
    await deleteById(payload, slugs.outboxEvents, event.id);
    return;
  }
  await updateById(payload, slugs.outboxEvents, event.id, { isHeld: false });
  await deliverEvent(payload, event);
};
