import type { CollectionAfterChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { publishLiveJob } from '@/lib/live/jobs';
import { queueJob } from '@/lib/worker/queue-job';

/** Publishes the changed event to viewers. */
export const publishChangedEvent: CollectionAfterChangeHook = async ({ doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  await queueJob(req.payload, publishLiveJob, { eventId: doc.id }, { workspace, req });
  return doc;
};
