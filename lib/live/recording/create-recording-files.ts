import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getInputKey, getVersionFolder } from '@/lib/core/storage/storage-keys';
import { getInitKey, getSegmentKey } from '@/lib/engines/live/channel/recorded';
import { readRecording, type RecordedRendition, type Recording } from '@/lib/engines/live/recording';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { removeLiveFilesJob } from '@/lib/live/jobs';
import type { EncodeResult, RecordedRun } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';
import { makeWaveformJob, publishVideoJob } from '@/lib/videos/jobs';
import type { VersionMedia } from '@/lib/videos/library/types';
import { toSource } from '@/lib/videos/publishing/playback/source';
import { queueJob } from '@/lib/worker/queue-job';
import type { Video } from '@/payload-types';

type Input = { videoId: string; eventId: string; broadcast: string };

const version = 1;
const mimeType = 'video/mp4';
/** How long viewers of the end or the immediate recording may still request its segments. */
const keptSeconds = 3600;

/**
 * Creates a recording's own files, which turn it into an ordinary video: MP4s, poster, storyboard, a
 * downloadable original, and captions if wanted. Before that, it plays from the broadcast's segments, which
 * are removed an hour later. Repeatable.
 */
export const createRecordingFiles = async (ctx: SystemContext, input: Input): Promise<void> => {
  const { payload, ports } = ctx;
  const { videoId, eventId, broadcast } = input;
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  const workspace = video && getRelationId(video.workspace);
  if (!workspace) return;
  const storage = await ports.storageFor(workspace);
  const found = await readRecording(storage, { eventId, broadcast });
  // The file was replaced, or the work is done already.
  if (found && video.v === version) {
    const encoder = await ports.encoderFor(workspace);
    const result = await encoder.packageRecording({
      workspace,
      outputPrefix: `${getVersionFolder(videoId, version)}video/`,
      renditions: found.renditions
        .filter(isFirstOfItsHeight)
        .map((rendition) => ({ ...rendition, runs: findRuns(found.recording, rendition.name) })),
    });
    await storeOnVideo(ctx, {
      video,
      workspace,
      broadcast,
      media: await keepOriginal(storage, videoId, result),
    });
  }
  const files = { eventId, workspaceId: workspace, broadcast };
  await queueJob(payload, removeLiveFilesJob, files, { workspace, delaySeconds: keptSeconds });
};

/** Files are named after the height. */
const isFirstOfItsHeight = (
  { height }: RecordedRendition,
  index: number,
  all: RecordedRendition[],
): boolean => all.findIndex((rendition) => rendition.height === height) === index;

/** The segments of a rendition, grouped by sender. */
const findRuns = ({ folder, renditions }: Recording, name: string): RecordedRun[] => {
  const segments = renditions.find((rendition) => rendition.name === name)?.segments ?? [];
  const runs = [...new Set(segments.map(({ run }) => run))];
  return runs.map((run) => ({
    headKey: getInitKey(folder, name, run),
    segmentKeys: segments
      .filter((segment) => segment.run === run)
      .map(({ sequence }) => getSegmentKey(folder, name, sequence)),
  }));
};

/** The highest rendition is the recording's original, for downloads and as the source of other files. */
const keepOriginal = async (
  storage: StoragePort,
  videoId: string,
  result: EncodeResult,
): Promise<VersionMedia> => {
  const inputKey = getInputKey(videoId, version, mimeType);
  const opened = await storage.read({ bucket: 'stream', key: result.renditions[0]?.mp4Key ?? '' });
  if (!opened) throw new Error('the recording has no MP4');
  await storage.write({
    ...{ bucket: 'upload', key: inputKey, body: opened.body, contentType: mimeType },
    ...{ cacheControl: 'no-store', visibility: 'private' },
  });
  const sourceEtag = (await storage.head({ bucket: 'upload', key: inputKey }))?.etag ?? null;
  const { duration, fps, frameCount, startTimecode, orientation } = result;
  const source = { inputKey, inputOpenUntil: null, filename: null };
  const src = toSource({ ...result, sourceEtag }, source);
  return { duration, fps, frameCount, startTimecode, orientation, src };
};

const storeOnVideo = async (
  { payload }: SystemContext,
  {
    video,
    workspace,
    broadcast,
    media,
  }: { video: Video; workspace: string; broadcast: string; media: VersionMedia },
): Promise<void> => {
  const { inputKey } = media.src;
  await createOnce(payload, {
    collection: slugs.encodings,
    key: 'inputKey',
    data: {
      ...{ video: video.id, workspace, version, mimeType, inputKey, media },
      ...{ state: 'COMPLETE', progress: 100, engine: 'live', finishedAt: new Date().toISOString() },
    },
  });
  const changed = await changeWithEvent(payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: video.id } }, { v: { equals: version } }] },
    data: { ...media, inputPath: inputKey, published: null, updatedAt: new Date().toISOString() },
    event: createEvent('video.ready', { payload: { version }, id: `recording ${broadcast} ready` }),
  });
  if (!changed) return;
  await queueJob(payload, publishVideoJob, { videoId: video.id }, { workspace });
  await queueJob(payload, makeWaveformJob, { videoId: video.id }, { workspace });
};
