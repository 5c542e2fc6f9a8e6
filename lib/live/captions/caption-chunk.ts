import type { Payload } from 'payload';

import { toCues } from '@/lib/ai/transcription/to-cues';
import { AppError } from '@/lib/core/errors';
import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import { getInitKey, getSegmentKey } from '@/lib/engines/live/channel/recorded';
import type { Ports } from '@/lib/ports';
import type { SpeechChunk } from '@/lib/ports/encoder';
import type { LiveCue } from '@/lib/ports/live';
import type { StoragePort } from '@/lib/ports/storage';
import type { WorkFiles } from '@/lib/videos/text-tracks/work-files';

import type { CaptionCredits } from './caption-credits';
import type { CaptionHold, CaptionStatus } from './caption-status';
import { findPlaceAfter, longestChunk, type NextChunk } from './find-chunk';
import type { Gap, LiveTranscript } from './transcript';
import type { CaptionFault, SpeechPlace } from './types';

/** Context for writing the captions of one broadcast. */
export type CaptionWork = {
  payload: Payload;
  ports: Ports;
  hold: CaptionHold;
  signal: AbortSignal;
  storage: StoragePort;
  workspaceId: string;
  /** Spoken language, in the form engines take. */
  locale: string;
  /** Grows with each chunk. */
  transcript: LiveTranscript;
  files: WorkFiles;
  credits: CaptionCredits;
  status: CaptionStatus;
};

export type AskedChunk = {
  rendition: string;
  chunk: NextChunk;
  /** Time limit of the transcriber. Milliseconds. */
  patienceMs: number;
};
type Heard = { cues: LiveCue[] } | { fault: CaptionFault };

/** A transcription that takes longer is too late for live viewers. Milliseconds. */
const livePatienceMs = 15_000;
const soundFile = 'sound.m4a';

/** Counters shown in the captions' status. */
export const countSeconds = ({ transcript: { transcribedSeconds, droppedSeconds } }: CaptionWork) => ({
  captionedSeconds: transcribedSeconds,
  droppedSeconds,
});

const extract = async (
  { ports, hold, workspaceId, files, signal }: CaptionWork,
  { rendition, chunk }: AskedChunk,
): Promise<SpeechChunk | null> => {
  const folder = getLiveFolder(hold.eventId, hold.broadcast);
  const encoder = await ports.encoderFor(workspaceId);
  return encoder.extractSpeech({
    workspace: workspaceId,
    run: {
      headKey: getInitKey(folder, rendition, chunk.segments[0]?.run ?? 0),
      segmentKeys: chunk.segments.map(({ sequence }) => getSegmentKey(folder, rendition, sequence)),
    },
    ...{ from: chunk.from, longest: longestChunk, target: files.refOf(soundFile), signal },
  });
};

const transcribe = async (
  { ports, hold, workspaceId, files, locale, signal }: CaptionWork,
  { chunk, patienceMs }: AskedChunk,
  { duration, size }: SpeechChunk,
): Promise<LiveCue[]> => {
  const transcriber = await ports.getTranscriber();
  const event = await transcriber.transcribe(
    {
      id: `${hold.broadcast}-${chunk.segments[0]?.sequence ?? 0}-${Math.round(chunk.from * 1000)}`,
      ...{ attempt: 1, workspace: workspaceId, duration, language: locale, maxSpeakers: 1 },
      audio: { ...files.refOf(soundFile), size },
    },
    {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      onProgress: () => Promise.resolve(),
    },
  );
  if (event.type === 'failed') throw new Error(event.detail);
  return toCues(event.segments).map(({ start, end, text }) => ({ start, end, text }));
};

const isAboutCredits = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'insufficient_ai_credits' || error.code === 'ai_features_not_enabled');

/** A failure only affects this chunk. */
const selectAudio = async (work: CaptionWork, asked: AskedChunk, sound: SpeechChunk): Promise<Heard> => {
  const { credits, transcript, signal, payload, hold } = work;
  const startedAt = Date.now();
  try {
    await credits.cover(transcript.transcribedSeconds + sound.duration);
    return { cues: await transcribe(work, asked, sound) };
  } catch (error) {
    signal.throwIfAborted();
    if (isAboutCredits(error)) return { fault: 'no_credits' };
    payload.logger.warn({ err: error, eventId: hold.eventId }, 'a part of a live event has no captions');
    return { fault: Date.now() - startedAt >= asked.patienceMs ? 'too_slow' : 'service_unavailable' };
  }
};

/** Shows cues to current viewers. If the channel is over or unreachable, they are only in the recording. */
const show = async ({ ports, payload, hold }: CaptionWork, cues: readonly LiveCue[]): Promise<void> => {
  if (cues.length === 0) return;
  const { eventId, broadcast } = hold;
  try {
    await (await ports.getLive()).addCaptions(eventId, { broadcast, cues });
  } catch (error) {
    payload.logger.warn({ err: error, eventId }, 'live captions could not be shown');
  }
};

const keep = ({ transcript }: CaptionWork, { segments, from }: NextChunk, cues: readonly LiveCue[]): void => {
  const sequence = segments[0]?.sequence ?? 0;
  const shift = Math.round(from * 1000);
  for (const { start, end, text } of cues)
    transcript.cues.push({ sequence, start: start + shift, end: end + shift, text });
};

/** The transcription of a chunk, with its length; null if nothing could be read. */
const transcribeChunk = async (
  work: CaptionWork,
  asked: AskedChunk,
): Promise<{ sound: SpeechChunk; transcribed: Heard } | null> => {
  const { signal, payload, hold } = work;
  const sound = await extract(work, asked).catch((error: unknown) => {
    signal.throwIfAborted();
    payload.logger.warn({ err: error, eventId: hold.eventId }, 'the audio of a live event could not be read');
    return null;
  });
  if (sound === null || sound.duration === 0) return null;
  return { sound, transcribed: sound.isSilent ? { cues: [] } : await selectAudio(work, asked, sound) };
};

const note = async (work: CaptionWork, { isSilent, duration }: SpeechChunk): Promise<void> => {
  if (isSilent) return;
  work.transcript.transcribedSeconds += duration;
  await work.credits.spend(work.transcript.transcribedSeconds);
};

const toGap = ({ segments, from }: NextChunk): Gap => {
  const [first, last] = [segments[0]?.sequence ?? 0, segments.at(-1)?.sequence ?? 0];
  return { sequence: first, offset: from, last, isOnePiece: true };
};

/** Transcribes a chunk, shows its cues, and moves on to the next one, whatever the outcome. */
export const captionChunk = async (
  work: CaptionWork,
  asked: Omit<AskedChunk, 'patienceMs'>,
): Promise<void> => {
  const { transcript, status } = work;
  const { chunk } = asked;
  const found = await transcribeChunk(work, { ...asked, patienceMs: livePatienceMs });
  if (!found) {
    const length = chunk.segments.reduce((sum, { duration }) => sum + duration, 0) - chunk.from;
    transcript.place = findPlaceAfter({ ...chunk, isLast: true }, length);
    return;
  }
  const { sound, transcribed: heard } = found;
  transcript.place = findPlaceAfter(chunk, sound.duration);
  if ('fault' in heard) {
    transcript.droppedSeconds += sound.duration;
    if (heard.fault !== 'no_credits') transcript.gaps.push(toGap(chunk));
    return status.reportFailure(heard.fault, countSeconds(work));
  }
  await note(work, sound);
  await show(work, heard.cues);
  keep(work, chunk, heard.cues);
  await status.reportSuccess(countSeconds(work));
};

/**
 * Transcribes a chunk that was skipped. Returns the start of the next one; null if the transcriber still
 * fails.
 */
export const recoverChunk = async (work: CaptionWork, asked: AskedChunk): Promise<SpeechPlace | null> => {
  const { transcript } = work;
  const { chunk } = asked;
  const found = await transcribeChunk(work, asked);
  if (!found) return findPlaceAfter({ ...chunk, isLast: true }, Infinity);
  const { sound, transcribed: heard } = found;
  if ('fault' in heard) return null;
  transcript.droppedSeconds = Math.max(0, transcript.droppedSeconds - sound.duration);
  await note(work, sound);
  keep(work, chunk, heard.cues);
  return findPlaceAfter(chunk, sound.duration);
};
