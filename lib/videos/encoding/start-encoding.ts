import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { maxFileSize } from '@/lib/videos/uploads/rules';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding } from '@/payload-types';

import { publishVideoJob, judgeUploadJob } from '../jobs';
import { failEncoding } from './fail-encoding';
import { updateVideoVersion } from './video-versions';

type Input = { inputKey: string; size: number | null };

/**
 * Queues the waiting row of an arrived file and sets its video to PROGRESSING. False, without any change, if
 * no row waits for the file (an older version, a second delivery).
 */
export const startEncoding = async (
  { payload, ports }: SystemContext,
  { inputKey, size }: Input,
): Promise<boolean> => {
  const waiting = await payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { inputKey: { equals: inputKey } },
  });
  if (!waiting) return false;
  const target = toTarget(slugs.videos, getRelationId(waiting.video) ?? '');
  const queued = await changeWithEvent(payload, {
    collection: slugs.encodings,
    where: { and: [{ inputKey: { equals: inputKey } }, { state: { equals: 'AWAITING_FILE' } }] },
    data: { state: 'QUEUED', fileSize: size, progress: 0 },
    event: createEvent('video.uploaded', { payload: { version: waiting.version }, target }),
  });
  if (!queued) return false;
  const videoId = getRelationId(queued.video);
  if (!videoId) return false;
  // A worker may have reported in the meantime; its status is newer.
  const progressing = { status: 'PROGRESSING' as const, statusProgress: 0 };
  await updateVideoVersion(payload, videoId, queued.version, progressing, 'NO_FILE');
  const workspace = getRelationId(queued.workspace);
  await queueJob(payload, publishVideoJob, { videoId, only: 'state' }, { workspace });
  if (size !== null && size > maxFileSize) {
    await failEncoding(payload, queued, { reason: 'too_large_file', detail: `${size} bytes` });
    const storage = await ports.storageFor(queued.workspace);
    await storage.remove({ bucket: 'upload', key: inputKey });
    return true;
  }
  // An encode that starts within this delay probes the file itself.
  const delaySeconds = 1;
  await queueJob(payload, judgeUploadJob, { encodingId: queued.id }, { workspace, delaySeconds });
  return true;
};
