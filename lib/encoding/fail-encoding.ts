import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { noLease } from '@/lib/core/leases';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/jobs/queue-job';
import type { FailureReason } from '@/lib/library/types';
import type { Encoding } from '@/payload-types';

import { updateVideoVersion } from './update-video-version';

/** Ends an encoding for good. The reason is a key of `messages/` (`encodingError.{reason}`), the detail is for operators. */
export const failEncoding = async (
  payload: Payload,
  encoding: Pick<Encoding, 'id' | 'video' | 'version' | 'workspace'>,
  { reason, detail }: { reason: FailureReason; detail: string },
): Promise<void> => {
  const videoId = getRelationId(encoding.video);
  if (videoId) {
    await updateVideoVersion(payload, videoId, encoding.version, { status: 'ERROR', statusReason: reason });
    const workspace = getRelationId(encoding.workspace);
    await queueJob(payload, 'publish-video', { videoId, only: 'state' }, { workspace });
  }
  // The row goes last: a process killed in between leaves one that is tried again, never a video that waits for ever.
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: encoding.id } }, { state: { in: ['QUEUED', 'RUNNING'] } }] },
    data: {
      state: 'ERROR',
      failureReason: reason,
      failureDetail: detail.slice(0, 4000),
      finishedAt: new Date().toISOString(),
      ...noLease(),
    },
  });
};
