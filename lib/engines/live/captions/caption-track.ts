import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';
import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { writeVtt } from '@/lib/formats/timed-text/vtt-document';
import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';
import type { LiveCue } from '@/lib/ports/live';

import type { Track, Init } from '../packager/fragmented-mp4';
import type { Segment } from '../packager/segment-list';
import type { OpenSegment } from '../packager/timeline';

/** A position in a run of a channel, by the clock of its video. Milliseconds. */
type RunPlace = { run: number; at: number };

/** The time range of a segment within its run. Milliseconds. */
type RunStretch = { run: number; start: number; end: number };

type QueuedCue = LiveCue & { isWritten: boolean };

/** Captions delayed by more than this are replaced by newer ones. Milliseconds. */
const mostWaitingMs = 8000;

/**
 * Schedules captions of speech that has just been said from now on, because they are late by nature and
 * video does not wait for them. They keep their distances and never overlap. Pure except for its state.
 */
export const createCaptionQueue = () => {
  let run = -1;
  let cues: QueuedCue[] = [];

  const findFree = (at: number): number => Math.max(at, ...cues.map(({ end }) => end));

  return {
    /** `now` is the newest frame that viewers can get. */
    add(given: readonly LiveCue[], now: RunPlace): void {
      const [first] = given;
      if (!first) return;
      if (now.run !== run) cues = [];
      run = now.run;
      // Captions in files that players have fetched stay unchanged.
      if (findFree(now.at) - now.at > mostWaitingMs) cues = cues.filter(({ isWritten }) => isWritten);
      const shift = findFree(now.at) - first.start;
      for (const { start, end, text } of given)
        cues.push({ start: start + shift, end: end + shift, text, isWritten: false });
    },

    /**
     * All captions shown in a segment; those that reach into the next one are repeated there (RFC 8216
     * §3.5).
     */
    take({ run: taken, start, end }: RunStretch): LiveCue[] {
      if (taken !== run) return [];
      cues = cues.filter((cue) => cue.end > start);
      const shown = cues.filter((cue) => cue.start < end);
      for (const cue of shown) cue.isWritten = true;
      return shown.map(({ start: from, end: until, text }) => ({ start: from, end: until, text }));
    },
  };
};

/** ISO/IEC 14496-12 §8.8.12: 32 bits in version 0, 64 in version 1. */
const readDecodeTime = (tfdt: Buffer): number =>
  tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);

/** Start of a segment's video by the clock of its run, in milliseconds; null if unknown. Pure. */
export const readMediaStart = (bytes: Buffer, tracks: readonly Track[]): number | null => {
  const leading = tracks.find(({ kind }) => kind === 'video') ?? tracks[0];
  if (!leading) return null;
  for (const { type, body } of readBoxes(bytes)) {
    if (type !== 'moof') continue;
    for (const traf of findBoxes(body, ['traf'])) {
      const [tfhd] = findBoxes(traf, ['tfhd']);
      const [tfdt] = findBoxes(traf, ['tfdt']);
      if (tfhd && tfdt && tfhd.readUInt32BE(4) === leading.id)
        return (readDecodeTime(tfdt) / leading.timescale) * 1000;
    }
  }
  return null;
};

/** MPEG-2's clock: ticks per millisecond, and its range of 33 bits. */
const ticksPerMs = 90;
const clockSize = 2 ** 33;

/**
 * The WebVTT of a segment whose video starts at `start`; all times belong to its run, which restarts with
 * each sender. The timestamp map announces this and the start of the segment to players (RFC 8216 §3.5).
 * Milliseconds. Pure.
 */
export const writeCaptionSegment = (start: number, cues: readonly LiveCue[]): string => {
  const ticks = Math.round(start * ticksPerMs) % clockSize;
  return writeVtt({
    header: `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:${formatVttTime(Math.round(start))}`,
    blocks: cues.map((cue) => ({
      ...{ kind: 'cue', id: '', settings: '' },
      start: Math.round(cue.start),
      end: Math.round(cue.end),
      text: escapeVttText(cue.text),
    })),
  });
};

/** Number of segments whose captions are kept until their files are safely stored. */
const mostKept = 32;

/** The captions of a running channel: one file per segment, with or without speech. */
export const createCaptionTrack = () => {
  const queue = createCaptionQueue();
  const kept = new Map<number, string>();
  let edge: RunPlace = { run: -1, at: 0 };

  return {
    /** Shows captions from now on; `open` is the growing segment. */
    add(cues: readonly LiveCue[], open: OpenSegment | null): void {
      if (!open) return queue.add(cues, edge);
      const begun = open.run === edge.run ? edge.at : 0;
      queue.add(cues, { run: open.run, at: begun + open.duration * 1000 });
    },

    /** The file of a complete segment. */
    write(segment: Segment, bytes: Buffer, { tracks }: Pick<Init, 'tracks'>): string {
      const { run, sequence, duration } = segment;
      const follows = run === edge.run ? edge.at : 0;
      const start = readMediaStart(bytes, tracks) ?? follows;
      const end = start + duration * 1000;
      edge = { run, at: end };
      const text = writeCaptionSegment(start, queue.take({ run, start, end }));
      kept.set(sequence, text);
      kept.delete(sequence - mostKept);
      return text;
    },

    /** Null if the captions are a file by now, or do not exist. */
    find: (sequence: number): string | null => kept.get(sequence) ?? null,
  };
};

export type CaptionTrack = ReturnType<typeof createCaptionTrack>;
