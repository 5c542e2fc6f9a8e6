import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { createEvent, toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { cutText } from '@/lib/core/strings';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { publishVideoJob, removePreviewFilesJob } from '@/lib/videos/jobs';
import type { FailureReason } from '@/lib/videos/library/types';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding } from '@/payload-types';

import { findPreview, withoutPreview } from './preview/claim-preview';
import { updateVideoVersion } from './video-versions';

/** Restores the state of the served version after a failed trim. */
const describeServed = async (payload: Payload, videoId: string) => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  const v = getVersionOf(video?.sourceFolder) ?? video?.v;
  return { status: 'COMPLETE' as const, statusProgress: 100, statusReason: null, v };
};

/**
 * Ends an encoding permanently. `reason` is a key of `messages/` (`encodingError.{reason}`), `detail` is for
 * operators.
 */
export const failEncoding = async (
  payload: Payload,
  encoding: Pick<Encoding, 'id' | 'video' | 'version' | 'workspace' | 'trim'>,
  { reason, detail }: { reason: FailureReason; detail: string },
): Promise<void> => {
  const videoId = getRelationId(encoding.video);
  let isNewest = false;
  if (videoId) {
    const failed = encoding.trim
      ? await describeServed(payload, videoId)
      : { status: 'ERROR' as const, statusReason: reason };
    const preview = await findPreview(payload, videoId);
    const data = { ...failed, ...(preview && withoutPreview) };
    isNewest = await updateVideoVersion(payload, videoId, encoding.version, data);
    const workspace = getRelationId(encoding.workspace);
    if (preview)
      await queueJob(payload, removePreviewFilesJob, { videoId, version: preview.version }, { workspace });
    await queueJob(payload, publishVideoJob, { videoId, only: 'state' }, { workspace });
  }
  // The row is closed last: if the process is killed before, the row is retried, and no video waits for
  // ever.
  const { version } = encoding;
  await changeWithEvent(payload, {
    collection: slugs.encodings,
    where: {
      and: [{ id: { equals: encoding.id } }, { state: { in: ['AWAITING_FILE', 'QUEUED', 'RUNNING'] } }],
    },
    data: {
      state: 'ERROR',
      failureReason: reason,
      failureDetail: cutText(detail, 4000),
      finishedAt: new Date().toISOString(),
      ...noLease(),
    },
    event:
      isNewest && videoId
        ? createEvent('video.failed', {
            payload: { version, reason },
            target: toTarget(slugs.videos, videoId),
          })
        : null,
  });
};
