import type { CollectionAfterChangeHook, CollectionAfterDeleteHook } from 'payload';

import { resolveActor } from '@/lib/core/actor';
import { getRelationId } from '@/lib/core/relation-id';
import type { Slug } from '@/lib/core/slugs';
import { logEvent } from '@/lib/workspaces/log-event';

/** Notes in the event log that somebody created, updated or deleted a record of this collection. */
export const logEvents = (collection: Slug) => {
  const afterChange: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
    const actor = await resolveActor(req);
    await logEvent(
      { payload: req.payload, req, actor },
      { workspace: getRelationId(doc.workspace), target: `${collection}/${doc.id}`, type: operation },
    );
    return doc;
  };
  const afterDelete: CollectionAfterDeleteHook = async ({ doc, req }) => {
    const actor = await resolveActor(req);
    await logEvent(
      { payload: req.payload, req, actor },
      { workspace: getRelationId(doc.workspace), target: `${collection}/${doc.id}`, type: 'delete' },
    );
    return doc;
  };
  return { afterChange, afterDelete };
};
