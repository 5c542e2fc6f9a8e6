import type { CollectionAfterDeleteHook, CollectionBeforeDeleteHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { forgetCategoryJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Category } from '@/payload-types';

/** Queues a job that updates the videos of a deleted category, because there may be many. */
export const forgetCategory: CollectionAfterDeleteHook = async ({ id, doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  await queueJob(req.payload, forgetCategoryJob, { categoryId: String(id) }, { workspace, req });
  return doc;
};

/**
 * Disables tokens that lose their last category by a deletion. A token without categories has access to all
 * videos, so the deletion would extend its access.
 */
export const disableConfinedTokens: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { docs } = await req.payload.find({
    collection: slugs.integrations,
    where: { 'access.categories': { in: [id] } },
    select: { access: true },
    depth: 0,
    pagination: false,
    overrideAccess: true,
    req,
  });
  for (const integration of docs) {
    const others = (integration.access?.categories ?? [])
      .flatMap((category) => getRelationId(category) ?? [])
      .filter((category) => category !== String(id));
    // MongoDB keeps the ids of deleted categories.
    const where = { id: { in: others } };
    const isLast =
      others.length === 0 ||
      (await req.payload.db.count({ collection: slugs.categories, where, ...withTrash })).totalDocs === 0;
    if (!isLast) continue;
    await changeWithEvent(req.payload, {
      collection: slugs.integrations,
      where: { and: [{ id: { equals: integration.id } }, { isDisabled: { not_equals: true } }] },
      data: { isDisabled: true },
      event: createEvent('integration.disabled', { payload: { reason: 'lastCategoryDeleted' } }),
    });
  }
};

/** Moves the categories inside a deleted one to its place. MongoDB would keep the deleted id. */
export const liftFolders: CollectionBeforeDeleteHook = async ({ id, req: { payload } }) => {
  const row = await findById(payload, slugs.categories, String(id), withTrash);
  const where = { parent: { equals: id } };
  const collection = slugs.categories;
  const { docs } = await payload.db.find<Category>({
    ...{ collection, where, select: {}, pagination: false, limit: 0 },
    ...withTrash,
  });
  const parent = getRelationId(row?.parent);
  for (const child of docs) {
    // In a cycle, the parent is the category's own child.
    const place = parent === child.id ? null : parent;
    await compareAndSet(payload, {
      collection,
      where: { and: [{ id: { equals: child.id } }, where] },
      data: { parent: place },
    });
  }
};
