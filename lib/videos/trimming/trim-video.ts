import type { Context, SystemContext } from '@/lib/context';
import type { Actor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { getTraceparent } from '@/lib/core/logging/tracing';
import {
  alignClips,
  composeClips,
  findClipFault,
  invertMoves,
  toMoves,
  type ClipFault,
} from '@/lib/core/media/clips';
import { usualFps } from '@/lib/core/media/constants';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getUploadFolder, getVersionOf } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { findEncoding } from '@/lib/videos/encoding/video-versions';
import { publishVideoJob } from '@/lib/videos/jobs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { isEncodedInput } from '@/lib/videos/publishing/playback/source';
import { findTexttracks } from '@/lib/videos/text-tracks/find-texttracks';
import { findNextVersion } from '@/lib/videos/uploads/replace-upload';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding, Video } from '@/payload-types';

import { readTrim, readTrimState, type StoredTrim, type TrimInput } from './trim-schemas';

const faults: Record<ClipFault, string> = {
  none: 'at least one part must remain',
  tooMany: 'at most 50 parts may remain',
  outside: 'every part must lie within the video',
  overlap: 'parts must not overlap',
  tooShort: 'every part must be at least 0.2 seconds long',
  tooShortInAll: 'at least one second must remain',
  unchanged: 'nothing would be removed',
};

/**
 * Starts a version of a video that shows only `clips` of the current one, encoded from the original. Viewers
 * keep the current version until then. Throws `video_not_found`, `forbidden`, `video_not_complete`,
 * `trim_outdated`, `texttrack_in_progress`, `invalid_clips`, `original_not_found`.
 */
export const trimVideo = async (
  ctx: Context,
  { videoId, clips, version }: TrimInput & { videoId: string },
): Promise<{ version: number }> => {
  const video = await findTrimmable(ctx, videoId);
  const served = getVersionOf(video.sourceFolder) ?? 0;
  if (version !== undefined && version !== served) throw new AppError('trim_outdated');
  const length = { duration: video.duration ?? 0, fps: video.fps ?? usualFps };
  const aligned = alignClips(clips, length);
  const fault = findClipFault(aligned, length);
  if (fault) throw new AppError('invalid_clips', { detail: faults[fault] });
  return openVersion(ctx, video, {
    clips: composeClips(aligned, readTrimState(video)?.clips ?? null, length.fps),
    moves: toMoves(aligned),
    restored: null,
  });
};

/**
 * Brings back the version before a trimmed one, with its captions and chapters, by encoding it once more; a
 * trimmed version that is still encoded is canceled instead. Throws like `trimVideo`, and
 * `nothing_to_undo`.
 */
export const undoTrim = async (
  ctx: Context,
  { videoId }: { videoId: string },
): Promise<{ version: number }> => {
  const canceled = await cancelTrim(ctx, await findVideoFor(ctx, videoId, 'update'));
  if (canceled !== null) return { version: canceled };
  const video = await findTrimmable(ctx, videoId);
  const encoding = await findEncoding(ctx.payload, video.id, getVersionOf(video.sourceFolder) ?? 0);
  const trim = encoding && readTrim(encoding);
  if (!trim?.undo || Date.parse(trim.undo.until) < Date.now()) throw new AppError('nothing_to_undo');
  return openVersion(ctx, video, {
    clips: trim.undo.clips,
    moves: invertMoves(trim.moves),
    restored: trim.undo.texts,
  });
};

/** The stored row of a video that the caller may change, if its file can be trimmed. */
const findTrimmable = async (ctx: Context, videoId: string): Promise<Video> => {
  const { id } = await findVideoFor(ctx, videoId, 'update');
  const video = await findById(ctx.payload, slugs.videos, id);
  if (!video) throw new AppError('video_not_found');
  const hasLadder = (getStoredSource(video)?.mp4.length ?? 0) > 0;
  if (video.status !== 'COMPLETE' || video.unsettledTrim || !hasLadder || !video.duration)
    throw new AppError('video_not_complete');
  const tracks = await findTexttracks(ctx, [id]);
  if (tracks.some(({ status }) => status)) throw new AppError('texttrack_in_progress');
  return video;
};

/** Only the file that was encoded may be encoded again. */
const findInput = async ({ payload, ports }: Context, video: Video): Promise<StoredTrim['input']> => {
  const source = getStoredSource(video);
  const storage = await ports.storageFor(video.workspace);
  const key = source?.inputKey;
  const isThere = key && (await storage.head({ bucket: 'upload', key })) !== null;
  if (!isThere || !(await isEncodedInput(source, { storage, log: payload.logger })))
    throw new AppError('original_not_found');
  const { inputKey, inputEtag, inputOpenUntil, filename } = source;
  return {
    ...{ inputKey, filename },
    ...(inputEtag !== undefined && { inputEtag }),
    ...(inputOpenUntil !== undefined && { inputOpenUntil }),
  };
};

/**
 * The row is created first, so that a killed call is completed by the sweep of uploads. The unique index on
 * video and version separates concurrent calls.
 */
const openVersion = async (
  ctx: Context,
  video: Video,
  change: Pick<StoredTrim, 'clips' | 'moves' | 'restored'>,
): Promise<{ version: number }> => {
  const { payload } = ctx;
  const from = getVersionOf(video.sourceFolder) ?? 0;
  const before = await findEncoding(payload, video.id, from);
  const trim: StoredTrim = { input: await findInput(ctx, video), from, texts: null, undo: null, ...change };
  const version = await findNextVersion(ctx, video);
  const encoding = await createOnce(payload, {
    collection: slugs.encodings,
    key: ['video', 'version'],
    data: {
      ...{ video: video.id, workspace: getRelationId(video.workspace), version, trim },
      mimeType: before?.mimeType ?? 'video/mp4',
      filename: before?.filename ?? null,
      fileSize: before?.fileSize ?? null,
      // No file is stored there; the key is the row's name among uploads.
      inputKey: `${getUploadFolder(video.id, version)}trim`,
      state: 'AWAITING_FILE',
      // Viewers have the version before, so there is no preview rendition.
      previewAt: new Date().toISOString(),
      traceparent: getTraceparent(),
    },
  });
  if (!encoding) throw new AppError('trim_outdated');
  await startTrim(ctx, encoding, ctx.actor);
  return { version };
};

/** Queues a trimmed version and makes it the newest one. Idempotent. */
export const startTrim = async (
  { payload }: SystemContext,
  { id, video, version, workspace }: Encoding,
  actor?: Actor,
): Promise<void> => {
  const videoId = getRelationId(video) ?? '';
  const started = await changeWithEvent(payload, {
    collection: slugs.videos,
    where: {
      and: [{ id: { equals: videoId } }, { v: { less_than: version } }, { status: { equals: 'COMPLETE' } }],
    },
    data: { v: version, status: 'PROGRESSING', statusProgress: 0, statusReason: null },
    event: createEvent('video.trimmed', { payload: { version }, ...(actor && { actor }) }),
  });
  const isNewest = started !== null || (await findById(payload, slugs.videos, videoId))?.v === version;
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: id } }, { state: { equals: 'AWAITING_FILE' } }] },
    data: isNewest ? { state: 'QUEUED', progress: 0 } : { state: 'CANCELED' },
  });
  await queueJob(
    payload,
    publishVideoJob,
    { videoId, only: 'state' },
    { workspace: getRelationId(workspace) },
  );
};

/** Cancels the newest version if it is trimmed and not served yet. Returns the served version, or null. */
const cancelTrim = async (
  { payload }: Context,
  { id, v, sourceFolder, workspace }: Video,
): Promise<number | null> => {
  const served = getVersionOf(sourceFolder);
  const encoding = v && served !== null && v > served ? await findEncoding(payload, id, v) : null;
  if (!encoding || !readTrim(encoding) || served === null) return null;
  const isOpen = { state: { in: ['AWAITING_FILE', 'QUEUED', 'RUNNING'] } };
  // The video comes first: if the process is killed, the encode continues and its result is ignored. The
  // served folder is a condition, because the encode may be finished meanwhile.
  const canceled = await compareAndSet(payload, {
    collection: slugs.videos,
    where: {
      and: [
        { id: { equals: id } },
        { v: { equals: encoding.version } },
        { sourceFolder: { equals: sourceFolder } },
      ],
    },
    data: { status: 'COMPLETE', statusProgress: 100, statusReason: null, v: served },
  });
  if (!canceled) return null;
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: encoding.id } }, isOpen] },
    data: { state: 'CANCELED', finishedAt: new Date().toISOString() },
  });
  // Edits made meanwhile are not in the data file yet.
  await queueJob(payload, publishVideoJob, { videoId: id }, { workspace: getRelationId(workspace) });
  return served;
};
