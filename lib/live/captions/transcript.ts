import { z } from 'zod';

import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import { readStoredText } from '@/lib/core/storage/stored-objects';
import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { writeVtt } from '@/lib/formats/timed-text/vtt-document';
import type { StoragePort } from '@/lib/ports/storage';

/** A range that was not transcribed in time: from a place to the end of segment `last`. */
const gapSchema = z.object({
  sequence: z.number(),
  offset: z.number(),
  last: z.number(),
  isOnePiece: z.boolean(),
});
export type Gap = z.output<typeof gapSchema>;

/**
 * `captions.json` in the folder of a broadcast: transcribed cues and progress. Private; removed with the
 * folder.
 */
const transcriptSchema = z.object({
  language: z.string(),
  /** Whether the transcript is complete. */
  isFinal: z.boolean(),
  /** Start of the next chunk; null before the first one. */
  place: z.object({ sequence: z.number(), offset: z.number() }).nullable(),
  /** Seconds of transcribed audio, charged by started minute. */
  transcribedSeconds: z.number(),
  droppedSeconds: z.number(),
  /** Gaps to transcribe after the end, for the recording. */
  gaps: z.array(gapSchema).default([]),
  /** Milliseconds from the start of a segment, limited to its run. */
  cues: z.array(z.object({ sequence: z.number(), start: z.number(), end: z.number(), text: z.string() })),
});
export type LiveTranscript = z.output<typeof transcriptSchema>;

type Place = { eventId: string; broadcast: string };

const toKey = ({ eventId, broadcast }: Place): string => `${getLiveFolder(eventId, broadcast)}captions.json`;

/** Null if nothing was written yet. */
export const readTranscript = async (storage: StoragePort, at: Place): Promise<LiveTranscript | null> => {
  const text = await readStoredText(storage, toKey(at));
  return text === null ? null : transcriptSchema.parse(JSON.parse(text));
};

export const writeTranscript = (storage: StoragePort, at: Place, transcript: LiveTranscript): Promise<void> =>
  storage.write({
    ...{ bucket: 'stream', key: toKey(at), body: Buffer.from(JSON.stringify(transcript)) },
    ...{ contentType: 'application/json', cacheControl: 'no-store', visibility: 'private' },
  });

/** A segment of the recording. Seconds. */
type RecordedSegment = { sequence: number; duration: number };

/**
 * The captions of a recording as WebVTT with exact times; null if there are none. Cues outside the recording
 * are dropped. Pure.
 */
export const toRecordingVtt = (
  cues: LiveTranscript['cues'],
  segments: readonly RecordedSegment[],
): string | null => {
  const starts = new Map<number, number>();
  let length = 0;
  for (const { sequence, duration } of segments) {
    starts.set(sequence, length);
    length += duration * 1000;
  }
  const placed = cues
    .flatMap(({ sequence, start, end, text }) => {
      const begun = starts.get(sequence);
      return begun === undefined ? [] : [{ start: begun + start, end: begun + end, text }];
    })
    .filter(({ start }) => start < length)
    .sort((a, b) => a.start - b.start);
  if (placed.length === 0) return null;
  return writeVtt({
    header: 'WEBVTT',
    blocks: placed.map(({ start, end, text }, index) => {
      const latest = Math.min(length, placed[index + 1]?.start ?? length);
      return {
        ...{ kind: 'cue', id: '', settings: '', text: escapeVttText(text) },
        ...{ start: Math.round(start), end: Math.round(Math.max(start + 1, Math.min(end, latest))) },
      };
    }),
  });
};
