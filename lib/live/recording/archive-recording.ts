import type { SystemContext } from '@/lib/context';
import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getInputKey, getVersionFolder } from '@/lib/core/storage/storage-keys';
import { readRecording, type RecordedRendition, type Recording } from '@/lib/engines/live/recording';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { archiveLiveJob, packageRecordingJob, removeLiveFilesJob } from '@/lib/live/jobs';
import type { LiveSegment } from '@/lib/ports/live';
import { updateVideoVersion } from '@/lib/videos/encoding/video-versions';
import type { StoredChapter } from '@/lib/videos/library/chapters';
import type { VersionMedia } from '@/lib/videos/library/types';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { queueJob } from '@/lib/worker/queue-job';
import { holdRecount, removeFromSlot } from '@/lib/workspaces/usage/slots';
import type { LiveEvent, Video } from '@/payload-types';

import { captionRecording } from '../captions/caption-recording';
import { closeChannel } from '../channel/close-channel';
import { isEventIn, loadLiveEvent } from '../find-live-event';
import { publishLive } from '../publishing/publish-live';
import { findRecordedFiles, storeRecordedFiles, writeArchivePlaylists } from './archive-files';

/** Position at which a recording continues after a gap, and the length of the gap. Seconds. */
type Gap = { position: number; missing: number };

/** Shorter gaps are not interruptions: a sender that reconnects at once. Seconds. */
const leastGap = 2;
const maxGapChapters = 50;

/** Finds gaps between the segments of a rendition: the camera was away, or storage failed. Pure. */
export const findGaps = (segments: readonly LiveSegment[]): Gap[] => {
  const gaps: Gap[] = [];
  let position = 0;
  let before: LiveSegment | null = null;
  for (const segment of segments) {
    const isCut = before && (before.run !== segment.run || before.sequence + 1 !== segment.sequence);
    const missing = before ? (segment.startedAt - before.startedAt) / 1000 - before.duration : 0;
    if (isCut && missing >= leastGap) gaps.push({ position, missing });
    position += segment.duration;
    before = segment;
  }
  return gaps;
};

const toTimestamp = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((value) => String(Math.floor(value)).padStart(2, '0'))
    .join(':');

/** Gaps as chapters of the recording, in the language of the event. Pure. */
export const toGapChapters = (gaps: readonly Gap[], language: string): StoredChapter[] => {
  const known = new Set<string>();
  return gaps.slice(0, maxGapChapters).flatMap(({ position, missing }) => {
    const timestamp = toTimestamp(position);
    if (known.has(timestamp) || position < 1) return [];
    known.add(timestamp);
    const time = toTimestamp(missing).replace(/^00:/, '');
    return [{ title: translate(language, 'liveEvents.afterGap', { time }), timestamp }];
  });
};

type Found = { recording: Recording; renditions: RecordedRendition[] };

/** The version number of the recording itself. Higher versions are files that replaced it. */
const version = 1;
const playlistType = 'application/vnd.apple.mpegurl';

/**
 * Turns the broadcast of an ended event into a video. It plays at once from the broadcast's segments; its
 * own files follow. Each step is repeatable; one process at a time runs it. Does nothing if nothing was
 * shown, or nothing is to be recorded.
 */
export const archiveRecording = async (
  ctx: SystemContext,
  { eventId, broadcast }: { eventId: string; broadcast: string },
): Promise<void> => {
  const { payload, ports } = ctx;
  const running = await loadLiveEvent(payload, eventId);
  if (!running) return;
  await closeChannel({ payload, live: await ports.liveFor(running.workspace) }, eventId);
  const event = await loadLiveEvent(payload, eventId);
  if (!event) return;
  if (event.channelState === 'STOPPING' && event.broadcast === broadcast) {
    // The external service is still writing its files.
    const turn = { workspace: getRelationId(event.workspace), delaySeconds: againSeconds };
    return queueJob(payload, archiveLiveJob, { eventId, broadcast }, turn);
  }
  const storage = await ports.storageFor(event.workspace);
  const found = event.createArchiveVideo ? await readRecording(storage, { eventId, broadcast }) : null;
  const keys =
    event.createArchiveVideo && !found ? await findRecordedFiles(storage, { eventId, broadcast }) : [];
  if (keys.length > 0) return archiveFiles(ctx, event, { broadcast, keys });
  if (!found) return forgetRecording(ctx, event, broadcast);
  const source = found.recording.renditions[0]?.segments ?? [];
  const chapters = toGapChapters(findGaps(source), event.language ?? '');
  const video = await findOrCreateVideo(ctx, event, { broadcast, chapters });
  if (!video.sourceFolder) await storeOnVideo(ctx, video.id, found);
  await linkVideo(ctx, event, { broadcast, videoId: video.id });
  await publishVideo(ctx, { videoId: video.id });
  await publishLive(ctx, { eventId });
  const workspace = getRelationId(event.workspace);
  await captionRecording(ctx, { eventId, broadcast });
  await queueJob(payload, packageRecordingJob, { videoId: video.id, eventId, broadcast }, { workspace });
};

/** Turns files recorded by an external engine into a video like an upload: it plays once it is encoded. */
const archiveFiles = async (
  ctx: SystemContext,
  event: LiveEvent,
  { broadcast, keys }: { broadcast: string; keys: string[] },
): Promise<void> => {
  const video = await findOrCreateVideo(ctx, event, { broadcast, chapters: [] });
  await storeRecordedFiles(ctx, { video, keys });
  await linkVideo(ctx, event, { broadcast, videoId: video.id });
  await publishLive(ctx, { eventId: event.id });
  await removeFilesLater(ctx, event, broadcast);
};

/** Seconds for which viewers of the end may still request its segments. */
const keptSeconds = 3600;
/** Seconds until a stopping channel is checked again. */
const againSeconds = 15;

const removeFilesLater = async (
  { payload }: SystemContext,
  event: LiveEvent,
  broadcast: string,
): Promise<void> => {
  const files = { eventId: event.id, workspaceId: getRelationId(event.workspace) ?? '', broadcast };
  const turn = { workspace: files.workspaceId, delaySeconds: keptSeconds };
  await queueJob(payload, removeLiveFilesJob, files, turn);
};

const forgetRecording = async (ctx: SystemContext, event: LiveEvent, broadcast: string): Promise<void> => {
  const { payload } = ctx;
  await removeFilesLater(ctx, event, broadcast);
  if (!event.holdsSlot) return;
  await removeFromSlot(payload, getSlot(event), () =>
    compareAndSet(payload, {
      collection: slugs.liveEvents,
      where: { and: [{ id: { equals: event.id } }, { holdsSlot: { equals: true } }] },
      data: { holdsSlot: false },
    }),
  );
};

const getSlot = ({ workspace }: LiveEvent) =>
  ({ workspace: getRelationId(workspace) ?? '', metric: 'videos' }) as const;

const findOrCreateVideo = async (
  { payload }: SystemContext,
  event: LiveEvent,
  { broadcast, chapters }: { broadcast: string; chapters: StoredChapter[] },
): Promise<Video> => {
  const known = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { liveBroadcast: { equals: broadcast } },
    ...withTrash,
  });
  if (known) return known;
  // Event and video are both counted until the event frees its slot.
  await holdRecount(payload, getSlot(event));
  const { title, description, language, workspace, createdBy, player } = event;
  const presetId = getRelationId(player);
  return payload.create({
    collection: slugs.videos,
    data: {
      ...{ title, description, language, liveBroadcast: broadcast, liveEventId: event.id },
      workspace: getRelationId(workspace) ?? '',
      createdBy: getRelationId(createdBy),
      ...(chapters.length > 0 && { chapters }),
      // Viewers of the event can watch its recording through the same embed code.
      visibility: 'public',
      ...(presetId && { player: { selectedPreset: presetId } }),
      // Live captions are added by `captionRecording`.
      autoTranscription: {
        autoStart: (event.liveTranscriptionEnabled ?? false) && event.captionsOf !== broadcast,
      },
      status: 'PROGRESSING',
      v: version,
    },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
};

const storeOnVideo = async (
  { payload, ports }: SystemContext,
  videoId: string,
  found: Found,
): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  if (!video) return;
  const storage = await ports.storageFor(video.workspace);
  const folder = `${getVersionFolder(videoId, version)}hls/`;
  for (const { name, text } of writeArchivePlaylists(found.recording, found.renditions)) {
    await storage.write({
      ...{ bucket: 'stream', key: `${folder}${name}`, body: Buffer.from(text), contentType: playlistType },
      // Short cache lifetime: the playlists change once the recording has its own files.
      ...{ cacheControl: 'public, max-age=60', visibility: 'private' },
    });
  }
  await updateVideoVersion(payload, videoId, version, {
    ...{ status: 'COMPLETE', statusProgress: 100, published: null },
    ...describeMedia(videoId, found),
    sourceFolder: getVersionFolder(videoId, version),
    updatedAt: new Date().toISOString(),
  });
};

const describeMedia = (videoId: string, { recording, renditions }: Found): VersionMedia => {
  const [top] = renditions;
  const { width = 16, height = 9 } = top ?? {};
  const segments = recording.renditions.find(({ name }) => name === top?.name)?.segments ?? [];
  const url = `${getVersionFolder(videoId, version)}hls/master.m3u8`;
  return {
    duration: segments.reduce((sum, { duration }) => sum + duration, 0),
    // The rate of most cameras; measured once the recording has its own files.
    fps: 30,
    ...{ frameCount: null, startTimecode: null },
    orientation: width === height ? 'square' : width > height ? 'landscape' : 'portrait',
    src: {
      ...{ thumbnailUrl: null, thumbnailUrlOriginal: null, smallThumbnailUrl: null, storyboardUrl: null },
      filename: null,
      inputKey: getInputKey(videoId, version, 'video/mp4'),
      abr: { url, description: 'HLS', maxWidth: width, maxHeight: height },
      hls: [{ url }],
      ...{ mp4: [], custom: {} },
    },
  };
};

/** Links the event to the recording, unless it was reset in the meantime. */
const linkVideo = async (
  { payload }: SystemContext,
  event: LiveEvent,
  { broadcast, videoId }: { broadcast: string; videoId: string },
): Promise<void> => {
  await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where: {
      and: [isEventIn(event.id, { state: 'ENDED', broadcast }), { archiveVideo: { exists: false } }],
    },
    data: { archiveVideo: videoId, holdsSlot: false },
    event: createEvent('liveEvent.archived', {
      payload: { videoId },
      id: `recording ${broadcast}`,
    }),
  });
  // The video's own row counts now; after a reset nothing else clears the event's slot.
  await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: { and: [{ id: { equals: event.id } }, { holdsSlot: { equals: true } }] },
    data: { holdsSlot: false },
  });
};
