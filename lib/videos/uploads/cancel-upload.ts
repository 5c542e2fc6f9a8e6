import type { Payload, Where } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Ports } from '@/lib/ports';
import { findEncoding, updateVideoVersion } from '@/lib/videos/encoding/video-versions';
import { publishVideoJob, removePreviewFilesJob } from '@/lib/videos/jobs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
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
    if (encoding.headAndTail) await removeHeadAndTail(storage, encoding);
  }
  const videoId = getRelationId(encoding.video) ?? '';
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  if (encoding.uploadPreviewAt)
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

/**
 * Cancels an awaited upload at the client's request. A replaced video returns to its previous state; a video
 * that never had a file is deleted, which frees its place in the package.
 */
export const cancelAwaitedUpload = async (ctx: RequestContext, encoding: Encoding): Promise<void> => {
  await closeUpload(ctx, encoding, 'CANCELED');
  const id = getRelationId(encoding.video) ?? '';
  if (await hasHadFile(ctx.payload, id)) return;
  const video = await findById(ctx.payload, slugs.videos, id);
  // A video with a newer version waits for that one.
  if (!video || video.sourceFolder || video.v !== encoding.version) return;
  await ctx.payload.delete({ collection: slugs.videos, id, overrideAccess: true, req: ctx.req });
};

const hasHadFile = async (payload: Payload, videoId: string): Promise<boolean> => {
  const came: Where = {
    or: [{ fileSize: { exists: true } }, { state: { in: ['QUEUED', 'RUNNING', 'COMPLETE', 'ERROR'] } }],
  };
  const row = await payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ video: { equals: videoId } }, came] },
  });
  return Boolean(row);
};

/**
 * Cancels the upload of one version of a video, single or multipart. Throws `video_not_found`, `forbidden`,
 * and `upload_not_found` if it is not awaited (any more).
 */
export const cancelUpload = async (
  ctx: RequestContext,
  { videoId, version }: { videoId: string; version: number },
): Promise<{ success: boolean; message: string }> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const encoding = await findEncoding(ctx.payload, video.id, version);
  if (encoding?.state !== 'AWAITING_FILE') throw new AppError('upload_not_found');
  await cancelAwaitedUpload(ctx, encoding);
  return { success: true, message: 'Upload aborted' };
};
