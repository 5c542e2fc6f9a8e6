import { text } from 'node:stream/consumers';

import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { createEvent, toTarget } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolder, getVersionOf } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { EncodeResult } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';
import { getStoredSource, getServedSource } from '@/lib/videos/library/get-stored-source';
import type { VersionMedia, VersionTexttrack } from '@/lib/videos/library/types';
import { findPlayedTracks } from '@/lib/videos/publishing/playback/find-played-tracks';
import { toSource } from '@/lib/videos/publishing/playback/source';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { yearCacheControl } from '@/lib/videos/publishing/write-video-file';
import { prepareTrim } from '@/lib/videos/trimming/settle-trim';
import { undoDays } from '@/lib/videos/trimming/trim-schemas';
import { getAddressEnd } from '@/lib/videos/uploads/rules';
import { queueJob } from '@/lib/worker/queue-job';
import type { Encoding } from '@/payload-types';

import {
  forgetTrimUndoJob,
  makeWaveformJob,
  publishVideoJob,
  removePreviewFilesJob,
  removeOldVersionsJob,
  storeEmbeddedJob,
} from '../jobs';
import { type EncodingHold, isHeld } from './claim-encoding';
import { updateVideoVersion, findEncoding } from './video-versions';

/** Seconds for which viewers can continue with the old version or the preview rendition they started with. */
const oldVersionSeconds = 300;
/** Delay of the job that repeats the publishing if this process dies. Seconds. */
const retrySeconds = 20;

const noInput = { inputKey: '', inputOpenUntil: null, filename: null };

/** The audio tracks of a trimmed version have the names that people gave to the same tracks before. */
const keepTrackNames = async (
  payload: Payload,
  videoId: string,
  result: EncodeResult,
): Promise<EncodeResult> => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  const known = (video && getStoredSource(video)?.audioTracks) ?? [];
  const audioTracks = result.audioTracks.map((track) => known.find(({ id }) => id === track.id) ?? track);
  return { ...result, audioTracks };
};

/**
 * Stores the encoded media on the video, sets it to COMPLETE and publishes it. Each step is repeatable and
 * the row is closed last: if a worker is killed before, the row is encoded again.
 */
export const finishEncoding = async (
  { payload, ports }: SystemContext,
  encoding: Encoding,
  { result, hold }: { result: EncodeResult; hold: EncodingHold },
): Promise<void> => {
  const videoId = getRelationId(encoding.video);
  if (!videoId) return;
  const ctx = { payload, ports };
  await keepVersionTexts(ctx, { videoId, by: encoding.version });
  const trim = await prepareTrim(ctx, encoding);
  const workspace = getRelationId(encoding.workspace);
  const media: VersionMedia = {
    duration: result.duration,
    fps: result.fps,
    frameCount: result.frameCount,
    startTimecode: result.startTimecode,
    orientation: result.orientation,
    src: trim
      ? { ...toSource(await keepTrackNames(payload, videoId, result), noInput), ...trim.input }
      : toSource(result, {
          inputKey: encoding.inputKey,
          // The addresses of parts are useless once the parts are joined.
          inputOpenUntil: encoding.uploadId
            ? null
            : getAddressEnd(new Date(encoding.createdAt)).toISOString(),
          filename: encoding.filename ?? null,
        }),
  };
  // If this process is killed after the change, the job moves the texts of the trimmed version.
  if (trim) await queueJob(payload, publishVideoJob, { videoId }, { workspace, delaySeconds: retrySeconds });
  const isNewest = await updateVideoVersion(payload, videoId, encoding.version, {
    status: 'COMPLETE',
    statusProgress: 100,
    statusReason: result.warning,
    ...media,
    sourceFolder: getVersionFolder(videoId, encoding.version),
    trim: trim?.clips ? { clips: trim.clips, undoUntil: trim.undo?.until ?? null } : null,
    unsettledTrim: trim ? encoding.version : null,
    // New files are private, even if this version was published before and is encoded again.
    published: null,
    updatedAt: new Date().toISOString(),
  });
  if (isNewest) {
    await queueJob(payload, publishVideoJob, { videoId }, { workspace });
    // Playback tokens are for this version from now on, so its data is published without waiting in the
    // queue. If that fails, the job publishes it.
    await publishVideo(ctx, { videoId }).catch((error: unknown) =>
      payload.logger.warn({ err: error, videoId }, 'the new version will be published later'),
    );
    await queueJob(payload, makeWaveformJob, { videoId }, { workspace });
    const embedded = { videoId, version: encoding.version, ignoredAudio: [...result.ignoredAudio] };
    // The version before a trimmed one has everything that is inside their file.
    if (!trim) await queueJob(payload, storeEmbeddedJob, embedded, { workspace });
    if (trim?.undo) {
      const forgotten = { videoId, version: encoding.version };
      const delaySeconds = undoDays * 86_400;
      await queueJob(payload, forgetTrimUndoJob, forgotten, { workspace, delaySeconds });
    }
    if (encoding.previewAttempt || encoding.uploadPreviewAttempt) {
      const preview = { videoId, version: encoding.version };
      await queueJob(payload, removePreviewFilesJob, preview, { workspace, delaySeconds: oldVersionSeconds });
    }
    if (encoding.version > 1) {
      const delaySeconds = oldVersionSeconds;
      await queueJob(payload, removeOldVersionsJob, { videoId }, { workspace, delaySeconds });
    }
  }
  await changeWithEvent(payload, {
    collection: slugs.encodings,
    where: isHeld(encoding.id, hold),
    data: {
      state: 'COMPLETE',
      progress: 100,
      finishedAt: new Date().toISOString(),
      ...(isNewest && { media }),
      ...noLease(),
    },
    // The result of an older version's file is visible nowhere.
    event: isNewest
      ? createEvent('video.ready', {
          payload: { version: encoding.version },
          target: toTarget(slugs.videos, videoId),
        })
      : null,
  });
};

/**
 * Saves the captions and chapters of the served version with it before version `by` replaces it: the video's
 * texts then belong to the new version, and reviewers of the old one keep theirs. Idempotent.
 */
export const keepVersionTexts = async (
  { payload, ports }: SystemContext,
  { videoId, by }: { videoId: string; by: number },
): Promise<void> => {
  const { db } = payload;
  const video = await findById({ db }, slugs.videos, videoId, withTrash);
  const version = getVersionOf(video?.sourceFolder);
  if (!video || version === null || version >= by) return;
  const encoding = await findEncoding(payload, videoId, version);
  if (!encoding?.media) return;
  const storage = await ports.storageFor(video.workspace);
  const tracks = await findPlayedTracks(payload, videoId);
  const folder = `${getVersionFolder(videoId, version)}texttracks/`;
  const texttracks: VersionTexttrack[] = [];
  for (const track of tracks) {
    const url = await copyTrack(storage, track.url, folder);
    if (url) texttracks.push({ ...track, url });
  }
  const source = getServedSource(video);
  const kept = encoding.media as VersionMedia;
  const media: VersionMedia = {
    ...kept,
    src: { ...kept.src, audioTracks: source.audioTracks },
    chapters: (video.chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp })),
    texttracks,
  };
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { id: { equals: encoding.id } },
    data: { media },
  });
};

/** Private, because older versions only play with tokens. Null if the file is gone. */
const copyTrack = async (storage: StoragePort, from: string, folder: string): Promise<string | null> => {
  const file = await storage.read({ bucket: 'stream', key: from });
  if (!file) return null;
  const key = `${folder}${from.split('/').at(-1) ?? ''}`;
  await storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(await text(file.body)),
    contentType: 'text/vtt; charset=utf-8',
    cacheControl: yearCacheControl,
    visibility: 'private',
  });
  return key;
};
