import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import { updateVideoVersion } from '@/lib/videos/encoding/update-video-version';
import { publishVideoJob, removePreviewFilesJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding } from '@/payload-types';

import { removeHeadAndTail } from './head-and-tail';

const eventNames = { CANCELED: 'video.uploadCanceled', EXPIRED: 'video.uploadExpired' } as const;

/**
 * Ends an upload whose file will not come, because it was canceled or expired. A replaced video shows its
 * served version as COMPLETE again. The row is closed last, so that a retry after a kill closes it again.
 */
export const closeUpload = async (
  { payload, ports, actor }: { payload: Payload; ports: Ports; actor?: Actor },
  encoding: Encoding,
  state: keyof typeof eventNames,
): Promise<void> => {
  const { inputKey: key, uploadId, version } = encoding;
  if (uploadId) {
    const storage = await ports.storageFor(encoding.workspace);
    await storage.abortMultipart({ bucket: 'upload', key, uploadId });
    if (encoding.ends) await removeHeadAndTail(storage, encoding);
  }
  const videoId = getRelationId(encoding.video) ?? '';
  const video = await findById(payload, slugs.videos, videoId);
  if (encoding.aheadAt)
    await queueJob(
      payload,
      removePreviewFilesJob,
      { videoId, version },
      { workspace: getRelationId(encoding.workspace) },
    );
  if (video?.sourceFolder) {
    const v = getVersionOf(video.sourceFolder) ?? video.v;
    const complete = { status: 'COMPLETE' as const, statusProgress: 100, v };
    await updateVideoVersion(payload, videoId, version, complete, 'NO_FILE');
    // Edits made during the upload are not in the data file yet.
    await queueJob(payload, publishVideoJob, { videoId }, { workspace: getRelationId(video.workspace) });
  }
  const target = toTarget(slugs.videos, videoId);
  await changeWithEvent(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: encoding.id } }, { state: { equals: 'AWAITING_FILE' } }] },
    data: { state, finishedAt: new Date().toISOString() },
    event: createEvent(eventNames[state], { payload: { version }, target, ...(actor && { actor }) }),
  });
};
