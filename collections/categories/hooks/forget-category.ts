import type { CollectionAfterDeleteHook } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { queueJob } from '@/lib/worker/queue-job';
import { forgetCategoryJob } from '@/lib/videos/jobs';

/**
 * Videos that were in a deleted category are listed without it; there may be many, so a worker sees to it.
 */
export const forgetCategory: CollectionAfterDeleteHook = async ({ id, doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  await queueJob(req.payload, forgetCategoryJob, { categoryId: String(id) }, { workspace, req });
  return doc;
};
