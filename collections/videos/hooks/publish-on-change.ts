import type { CollectionAfterChangeHook } from 'payload';

import { queueJob } from '@/lib/jobs/queue-job';

/**
 * What viewers get follows the row: its data file is written anew while the video is COMPLETE, and a change of visibility
 * reaches its files at any time, also while a replacement is being encoded.
 */
export const publishOnChange: CollectionAfterChangeHook = async ({ doc, operation, previousDoc, req }) => {
  if (operation !== 'update' || !doc.sourceFolder) return doc;
  const hidesOrShows = doc.visibility !== previousDoc?.visibility;
  if (doc.status === 'COMPLETE' || hidesOrShows) {
    await queueJob(req.payload, 'publish-video', { videoId: doc.id }, { req });
  }
  return doc;
};
