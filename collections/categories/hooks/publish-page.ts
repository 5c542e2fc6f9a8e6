import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { publishCollectionJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Category } from '@/payload-types';

/** Publishes the page of a changed category, or removes one that was switched off. */
export const publishChangedPage: CollectionAfterChangeHook<Category> = async ({ doc, previousDoc, req }) => {
  if (doc.pageEnabled || previousDoc?.pageEnabled) await queuePage(req, doc);
  return doc;
};

/** Removes the page of a deleted category. */
export const removePage: CollectionAfterDeleteHook<Category> = async ({ doc, req }) => {
  if (doc.pageEnabled) await queuePage(req, doc);
  return doc;
};

const queuePage = async (req: PayloadRequest, { id, workspace }: Category): Promise<void> => {
  const workspaceId = getRelationId(workspace) ?? '';
  await queueJob(
    req.payload,
    publishCollectionJob,
    { categoryId: id, workspaceId },
    { workspace: workspaceId, req },
  );
};
