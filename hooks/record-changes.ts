import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  Payload,
} from 'payload';

import { resolveActor, type Actor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, readEvent, writeEvent, type AppEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { findChanges, isChanged } from '@/lib/events/find-changes';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import { relayEvent } from '@/lib/events/relay-event';
import type { OutboxEvent } from '@/payload-types';

const kinds = {
  [slugs.videos]: 'video',
  [slugs.liveEvents]: 'liveEvent',
  [slugs.integrations]: 'integration',
  [slugs.webhookEndpoints]: 'webhookEndpoint',
  [slugs.rules]: 'rule',
} as const;

type Row = Record<string, unknown>;

/** Changes by the product itself are recorded by their use cases, which know the reason. */
const isPersonOrToken = (actor: Actor): boolean =>
  'userId' in actor || actor.kind === 'integration' || actor.kind === 'uploader';

/**
 * Creates hooks that record created, changed and deleted records. An update without changes emits no event.
 * The event is written with the record and relayed before the call is answered, so that the event log has it
 * at once; the worker relays it if the process is killed in between. Must be the last of the `beforeChange`
 * hooks.
 */
export const recordChanges = (collection: keyof typeof kinds) => {
  const kind = kinds[collection];
  const keyOf = (id: unknown): string => `event of ${collection}/${String(id ?? 'new')}`;

  const describeChanges = async (payload: Payload, before: Row, after: Row) => {
    const changes = await findChanges(payload, collection, before, after);
    return changes.length > 0 ? { changes } : {};
  };

  const beforeChange: CollectionBeforeChangeHook = async ({ context, data, operation, originalDoc, req }) => {
    // A stale copy; the event may have been relayed since.
    const { pendingEvent: _stale, ...change } = data as Record<string, unknown>;
    const actor = await resolveActor(req);
    if (!isPersonOrToken(actor)) return change;
    const { flattenedFields } = req.payload.collections[collection].config;
    if (operation === 'update' && !isChanged(flattenedFields, originalDoc as Row, change)) return change;
    const waiting = readEvent(originalDoc?.pendingEvent as string | undefined);
    if (waiting) await relayEvent(req.payload, toOrigin(collection, originalDoc as never), waiting);
    const event =
      operation === 'create'
        ? createEvent(`${kind}.created`, { payload: {}, actor })
        : createEvent(`${kind}.updated`, {
            payload: await describeChanges(req.payload, originalDoc as Row, change),
            actor,
          });
    context[keyOf(originalDoc?.id)] = event;
    return { ...change, pendingEvent: writeEvent(event) };
  };

  const afterChange: CollectionAfterChangeHook = async ({ context, doc, operation, req }) => {
    const key = keyOf(operation === 'create' ? undefined : doc.id);
    const event = context[key] as AppEvent | undefined;
    context[key] = undefined;
    if (event) await relayEvent(req.payload, toOrigin(collection, doc as never), event);
    return doc;
  };

  const beforeDelete: CollectionBeforeDeleteHook = async ({ context, id, req }) => {
    const actor = await resolveActor(req);
    const row = await findById(req.payload, collection, String(id), {
      ...withTrash,
      select: { workspace: true },
    });
    const workspace = getRelationId(row?.workspace);
    if (!workspace) return;
    const event = createEvent(`${kind}.deleted`, { payload: {}, actor });
    context[keyOf(id)] = await holdDeletion(req.payload, { collection, id: String(id), workspace }, event);
  };

  const afterDelete: CollectionAfterDeleteHook = async ({ context, doc, id, req }) => {
    const event = context[keyOf(id)] as OutboxEvent | null | undefined;
    context[keyOf(id)] = undefined;
    if (event) await settleDeletion(req.payload, event);
    return doc;
  };

  return { beforeChange, afterChange, beforeDelete, afterDelete };
};
