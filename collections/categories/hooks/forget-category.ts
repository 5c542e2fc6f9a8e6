import type { CollectionAfterDeleteHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { forgetCategoryJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';

/** Queues a job that updates the videos of a deleted category, because there may be many. */
export const forgetCategory: CollectionAfterDeleteHook = async ({ id, doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  await queueJob(req.payload, forgetCategoryJob, { categoryId: String(id) }, { workspace, req });
  return doc;
};
