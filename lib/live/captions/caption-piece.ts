import type { Payload } from 'payload';

import type { WorkFiles } from '@/lib/ai/jobs/work-files';
import { toCues } from '@/lib/ai/transcription/to-cues';
import { AppError } from '@/lib/core/errors';
import { getLiveFolder } from '@/lib/core/storage-keys';
import { getInitKey, getSegmentKey } from '@/lib/live-engine/channel/live-keys';
import type { Ports } from '@/lib/ports';
import type { SpeechPiece } from '@/lib/ports/encoder/port';
import type { LiveCue } from '@/lib/ports/live/port';
import type { StoragePort } from '@/lib/ports/storage/port';

import type { CaptionCredits } from './caption-credits';
import type { CaptionHold } from './caption-hold';
import type { CaptionStatus } from './caption-status';
import { findPlaceAfter, longestPiece, type NextPiece } from './find-piece';
import type { LiveTranscript } from './transcript';
import type { CaptionFault } from './types';

/** What the captions of one broadcast are written with. */
export type CaptionWork = {
  payload: Payload;
  ports: Ports;
  hold: CaptionHold;
  signal: AbortSignal;
  storage: StoragePort;
  workspaceId: string;
  /** What is spoken, as engines are told it. */
  locale: string;
  /** Grows with each piece. */
  transcript: LiveTranscript;
  files: WorkFiles;
  credits: CaptionCredits;
  status: CaptionStatus;
};

type Asked = { rung: string; piece: NextPiece };
type Heard = { cues: LiveCue[] } | { fault: CaptionFault };

/** What nobody has understood by then comes too late for who watches. Milliseconds. */
const patienceMs = 15_000;
const soundFile = 'sound.m4a';

/** For who wants to know how the captions are. */
export const countSeconds = ({ transcript: { heardSeconds, droppedSeconds } }: CaptionWork) => ({
  captionedSeconds: heardSeconds,
  droppedSeconds,
});

const extract = async (
  { ports, hold, workspaceId, files, signal }: CaptionWork,
  { rung, piece }: Asked,
): Promise<SpeechPiece | null> => {
  const folder = getLiveFolder(hold.eventId, hold.broadcast);
  const encoder = await ports.getEncoder();
  return encoder.extractSpeech({
    workspace: workspaceId,
    run: {
      headKey: getInitKey(folder, rung, piece.segments[0]?.run ?? 0),
      segmentKeys: piece.segments.map(({ sequence }) => getSegmentKey(folder, rung, sequence)),
    },
    ...{ from: piece.from, longest: longestPiece, target: files.refOf(soundFile), signal },
  });
};

const transcribe = async (work: CaptionWork, { duration, size }: SpeechPiece): Promise<LiveCue[]> => {
  const { ports, hold, workspaceId, files, locale, signal, transcript } = work;
  const transcriber = await ports.getTranscriber();
  const event = await transcriber.transcribe(
    {
      // Another one for each piece, also where one was left out before.
      id: `${hold.broadcast}-${Math.round((transcript.heardSeconds + transcript.droppedSeconds) * 1000)}`,
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

/** Whatever goes wrong with a piece costs that piece alone. */
const hear = async (work: CaptionWork, sound: SpeechPiece): Promise<Heard> => {
  const { credits, transcript, signal, payload, hold } = work;
  const startedAt = Date.now();
  try {
    await credits.cover(transcript.heardSeconds + sound.duration);
    return { cues: await transcribe(work, sound) };
  } catch (error) {
    signal.throwIfAborted();
    if (isAboutCredits(error)) return { fault: 'no_credits' };
    payload.logger.warn({ err: error, eventId: hold.eventId }, 'a piece of a live event has no captions');
    return { fault: Date.now() - startedAt >= patienceMs ? 'too_slow' : 'service_unavailable' };
  }
};

/** To who watches now; where the channel is over or can't be asked, they are in the recording alone. */
const show = async ({ ports, payload, hold }: CaptionWork, cues: readonly LiveCue[]): Promise<void> => {
  if (cues.length === 0) return;
  const { eventId, broadcast } = hold;
  try {
    await (await ports.getLive()).addCaptions(eventId, { broadcast, cues });
  } catch (error) {
    payload.logger.warn({ err: error, eventId }, 'live captions could not be shown');
  }
};

const keep = ({ transcript }: CaptionWork, { segments, from }: NextPiece, cues: readonly LiveCue[]): void => {
  const sequence = segments[0]?.sequence ?? 0;
  const shift = Math.round(from * 1000);
  for (const { start, end, text } of cues)
    transcript.cues.push({ sequence, start: start + shift, end: end + shift, text });
};

/** Transcribes a piece, shows what was said in it, and moves on to the next one, whatever became of it. */
export const captionPiece = async (work: CaptionWork, asked: Asked): Promise<void> => {
  const { transcript, credits, status, signal, payload, hold } = work;
  const { piece } = asked;
  const sound = await extract(work, asked).catch((error: unknown) => {
    signal.throwIfAborted();
    payload.logger.warn({ err: error, eventId: hold.eventId }, 'the sound of a live event can’t be read');
    return 'unreadable' as const;
  });
  const length = piece.segments.reduce((sum, { duration }) => sum + duration, 0) - piece.from;
  if (sound === null || sound === 'unreadable' || sound.duration === 0) {
    transcript.place = findPlaceAfter({ ...piece, isLast: true }, length);
    return;
  }
  const heard = sound.isSilent ? { cues: [] } : await hear(work, sound);
  transcript.place = findPlaceAfter(piece, sound.duration);
  if ('fault' in heard) {
    transcript.droppedSeconds += sound.duration;
    return status.tellFailure(heard.fault, countSeconds(work));
  }
  if (!sound.isSilent) {
    transcript.heardSeconds += sound.duration;
    await credits.spend(transcript.heardSeconds);
    await show(work, heard.cues);
    keep(work, piece, heard.cues);
  }
  await status.tellSuccess(countSeconds(work));
};
