import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { getInputKey } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findPreview, withoutPreview } from '@/lib/videos/encoding/preview/claim-preview';
import { publishVideoJob, removePreviewFilesJob, removeOldVersionsJob } from '@/lib/videos/jobs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding, Video } from '@/payload-types';

import { issueTicket } from './issue-ticket';
import { linkLifetimes } from './rules';
import type { ReplaceUploadInput, UploadTicket } from './upload-schemas';

/**
 * Cancels uploads and encodes of versions below `version`. A worker that runs one of them notices at its
 * next heartbeat and stops.
 */
const cancelOlderEncodings = async (
  payload: Payload,
  { videoId, version }: { videoId: string; version: number },
): Promise<void> => {
  await payload.db.updateMany({
    collection: slugs.encodings,
    where: {
      and: [
        { video: { equals: videoId } },
        { version: { less_than: version } },
        { state: { in: ['AWAITING_FILE', 'QUEUED', 'RUNNING'] } },
      ],
    },
    data: { state: 'CANCELED', finishedAt: new Date().toISOString() },
  });
};

/**
 * Opens a new version of a video's file. Status and progress are those of the new version from now on;
 * viewers keep the old version until the new one is COMPLETE. Throws `video_not_found`, `forbidden`,
 * `multipart_setup_failed`.
 */
export const replaceUpload = async (
  ctx: RequestContext,
  { videoId, ...input }: ReplaceUploadInput & { videoId: string },
): Promise<UploadTicket> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const workspace = getRelationId(video.workspace);
  if (!workspace) throw new AppError('video_not_found');

  // The ticket comes first: if storage does not respond, nothing has changed. The unique index on video and
  // version separates concurrent replacements.
  const version = await findNextVersion(ctx, video);
  const ticket = await issueTicket(ctx, {
    ...input,
    version,
    video: { id: video.id, title: video.title, workspace },
    filename: input.filename,
    size: input.size,
  });
  // The preview rendition of a file whose ladder will never exist is removed with it.
  const preview = await findPreview(ctx.payload, video.id);
  await changeWithEvent(ctx.payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: video.id } }, { v: { less_than: version } }] },
    data: {
      v: version,
      status: 'NO_FILE',
      statusProgress: 0,
      statusReason: null,
      inputPath: getInputKey(video.id, version, input.mimeType),
      ...(preview && withoutPreview),
    },
    event: createEvent('video.replaced', { payload: {}, actor: ctx.actor }),
  });
  // A video that never had a valid file waits for one again.
  await queueJob(ctx.payload, publishVideoJob, { videoId: video.id, only: 'state' }, { workspace });
  if (preview)
    await queueJob(
      ctx.payload,
      removePreviewFilesJob,
      { videoId: video.id, version: preview.version },
      { workspace },
    );
  await cancelOlderEncodings(ctx.payload, { videoId: video.id, version });
  // After the addresses of earlier versions have expired, so that no file can arrive for them.
  await queueJob(
    ctx.payload,
    removeOldVersionsJob,
    { videoId: video.id },
    { workspace, delaySeconds: linkLifetimes.upload + 60 },
  );
  return ticket;
};

/** One more than the highest version with a row, including those of interrupted calls. */
export const findNextVersion = async (
  { payload }: { payload: Payload },
  video: Pick<Video, 'id' | 'v'>,
): Promise<number> => {
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: { video: { equals: video.id } },
    sort: '-version',
    limit: 1,
    pagination: false,
  });
  return Math.max(video.v ?? 0, docs[0]?.version ?? 0) + 1;
};
