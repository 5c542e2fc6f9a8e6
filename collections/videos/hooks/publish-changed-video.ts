import type { CollectionAfterChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { publishVideoJob } from '@/lib/videos/jobs';
import { removeFormerLogo } from '@/lib/videos/players/upload-logo';
import { queueJob } from '@/lib/worker/queue-job';

/**
 * Publishes changes to viewers: the state of a new video, the data file of a COMPLETE video, and changes of
 * visibility at any time, even during an encoding.
 */
export const publishChangedVideo: CollectionAfterChangeHook = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const hidesOrShows =
    doc.visibility !== previousDoc?.visibility || doc.viewingChangedAt !== previousDoc?.viewingChangedAt;
  if (operation === 'create' || doc.status === 'COMPLETE' || hidesOrShows) {
    const workspace = getRelationId(doc.workspace);
    await queueJob(req.payload, publishVideoJob, { videoId: doc.id }, { workspace, req });
  }
  await removeFormerLogo(req, {
    workspace: doc.workspace,
    before: previousDoc?.player?.playerDesign?.logo,
    after: doc.player?.playerDesign?.logo,
  });
  return doc;
};
