import { setTimeout as pause } from 'node:timers/promises';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import { readStoredText } from '@/lib/core/storage/stored-objects';
import { parseLiveMaster } from '@/lib/engines/live/recording';
import type { StoragePort } from '@/lib/ports/storage';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import { openWorkFiles } from '@/lib/videos/text-tracks/work-files';
import { LeaseLost } from '@/lib/worker/leased-work';

import { loadLiveEvent } from '../find-live-event';
import { captionChunk, type CaptionWork, countSeconds, recoverChunk } from './caption-chunk';
import { createCaptionCredits } from './caption-credits';
import { captionRecording } from './caption-recording';
import { type CaptionHold, createCaptionStatus } from './caption-status';
import { findChunk, findSkip, type LiveList, parseLivePlaylist } from './find-chunk';
import { readTranscript, writeTranscript } from './transcript';

/** Time limit after the broadcast, when no viewer waits. Milliseconds. */
const patienceMs = 120_000;

type Ended = { rendition: string; list: LiveList; save: () => Promise<void> };

/**
 * After the broadcast, transcribes the gaps left by a killed worker or a slow or unavailable transcriber,
 * for the recording. Stops if the transcriber fails again, and does nothing if nothing was transcribed at
 * all: then the whole recording is transcribed.
 */
const fillGaps = async (work: CaptionWork, { rendition, list, save }: Ended): Promise<void> => {
  const { transcript } = work;
  if (transcript.transcribedSeconds === 0) return;
  for (let [gap, ...rest] = transcript.gaps; gap; [gap, ...rest] = transcript.gaps) {
    const { sequence: first, last, isOneChunk } = gap;
    const segments = list.segments.filter(({ sequence }) => sequence >= first && sequence <= last);
    const chunk = findChunk({ segments, isOver: true }, { place: gap, isStalled: false });
    const next = chunk && (await recoverChunk(work, { rendition, chunk, patienceMs }));
    if (chunk && !next) return;
    const isLeft = next !== null && !isOneChunk && next.sequence <= last;
    transcript.gaps = isLeft ? [{ ...gap, ...next }, ...rest] : rest;
    await save();
  }
};

const pollMs = 500;
/**
 * How late the next segment may be before the stream counts as stalled, mostly because the camera
 * disconnected. Milliseconds.
 */
const stalledMs = 3000;
/** Interval of checks on an event whose list does not grow. Milliseconds. */
const lookMs = 5000;

/** The rendition with the lowest bitrate: all have the same audio. */
const findRendition = async (storage: StoragePort, folder: string): Promise<string | null> =>
  parseLiveMaster((await readStoredText(storage, `${folder}master.m3u8`)) ?? '').at(-1)?.name ?? null;

const openWork = async (
  { payload, ports }: SystemContext,
  hold: CaptionHold,
  signal: AbortSignal,
): Promise<CaptionWork> => {
  const { eventId, broadcast } = hold;
  const event = await loadLiveEvent(payload, eventId);
  if (!event) throw new LeaseLost();
  const workspaceId = getRelationId(event.workspace) ?? '';
  const storage = await ports.storageFor(workspaceId);
  const language = event.language ?? '';
  const fresh = { language, isFinal: false, place: null, transcribedSeconds: 0, droppedSeconds: 0 };
  return {
    ...{ payload, ports, hold, signal, storage, workspaceId },
    locale: toTranscriptionLocale(language) ?? language,
    transcript: (await readTranscript(storage, hold)) ?? { ...fresh, gaps: [], cues: [] },
    // In the upload bucket, which is private.
    files: await openWorkFiles(ports, { workspace: workspaceId, videoId: eventId, jobName: broadcast }),
    credits: createCaptionCredits({ payload, workspaceId, broadcast }),
    status: createCaptionStatus(payload, hold),
  };
};

/**
 * Follows the list of a broadcast and handles each change, until nothing more can come. Returns the last
 * list; null without one.
 */
const follow = async (
  { payload, storage, hold, signal }: CaptionWork,
  handle: (list: LiveList, options: { rendition: string; isStalled: boolean }) => Promise<boolean>,
): Promise<{ rendition: string; list: LiveList } | null> => {
  const folder = getLiveFolder(hold.eventId, hold.broadcast);
  let rendition: string | null = null;
  let known = '';
  let grownAt = Date.now();
  let lookedAt = Date.now();
  for (;;) {
    signal.throwIfAborted();
    rendition ??= await findRendition(storage, folder);
    const text =
      rendition === null ? '' : ((await readStoredText(storage, `${folder}${rendition}.m3u8`)) ?? '');
    if (text !== known) grownAt = Date.now();
    known = text;
    const list = parseLivePlaylist(text);
    const longest = Math.max(0, ...list.segments.slice(-10).map(({ duration }) => duration));
    const isStalled = Date.now() - grownAt > stalledMs + longest * 1000;
    // Another chunk may be available already.
    if (rendition !== null && (await handle(list, { rendition, isStalled }))) continue;
    const last = rendition === null ? null : { rendition, list };
    if (list.isOver) return last;
    if (isStalled && Date.now() - lookedAt > lookMs) {
      lookedAt = Date.now();
      // A channel whose process was lost never reports its end.
      const event = await loadLiveEvent(payload, hold.eventId);
      if (event?.broadcast !== hold.broadcast || event.channelState === 'IDLE') return last;
    }
    await pause(pollMs, undefined, { signal });
  }
};

/**
 * Writes the captions of a live broadcast and, at its end, those of the recording. Speech is transcribed in
 * chunks; a chunk that is not transcribed in time is deferred to the end. Independent of video and audio
 * delivery. Throws `LeaseLost`, or the signal's reason.
 */
export const runCaptions = async (
  ctx: SystemContext,
  hold: CaptionHold,
  signal: AbortSignal,
): Promise<void> => {
  const work = await openWork(ctx, hold, signal);
  const { transcript, storage, status, credits } = work;
  const save = (): Promise<void> => writeTranscript(storage, hold, transcript);
  const last = await follow(work, async (list, { rendition, isStalled }) => {
    const skip = findSkip(list, transcript.place);
    if (skip) {
      transcript.gaps.push(skip.gap);
      transcript.place = skip.place;
      transcript.droppedSeconds += skip.dropped;
      await status.reportFailure('too_slow', countSeconds(work));
    }
    const chunk = findChunk(list, { place: transcript.place, isStalled });
    if (!chunk) return false;
    await captionChunk(work, { rendition, chunk });
    await save();
    return true;
  });
  if (last) await fillGaps(work, { ...last, save });
  transcript.isFinal = true;
  await save();
  await credits.giveBack();
  await captionRecording(ctx, hold);
  await work.files.remove();
  await status.close(countSeconds(work));
};
