import { toPlainText } from '@/lib/formats/timed-text/cue-text';

import type { EditCue } from './cue-document';
import { leastGapFrames, toFrame } from './times';

/** Highest readable speed in characters per second. */
export const fastestReading = 17;

/**
 * A possible problem: a cue to be read too fast (`amount` in characters per second), a gap too short to be
 * seen (frames, on the later cue), overlapping cues (milliseconds, on the earlier cue). `at` is the cue's
 * index.
 */
export type CueNote = { kind: 'fast' | 'gap' | 'overlap'; at: number; amount: number };

type Timed = Pick<EditCue, 'start' | 'end'>;

const speeds = new WeakMap<object, number>();

/** Characters per second, rounded; markup and line ends do not count. */
export const getReadingSpeed = (cue: Timed & Pick<EditCue, 'text'>): number => {
  const known = speeds.get(cue);
  if (known !== undefined) return known;
  const characters = toPlainText(cue.text).replaceAll('\n', '').length;
  const speed = Math.round((characters * 1000) / Math.max(1, cue.end - cue.start));
  speeds.set(cue, speed);
  return speed;
};

/** Milliseconds for which a cue overlaps the next; 0 if it does not. */
export const getOverlap = (cue: Timed, next: Timed | undefined): number =>
  next ? Math.max(0, cue.end - next.start) : 0;

/** Whole frames between two cues; null if there is no other cue or the gap is long enough. */
export const getShortGap = (previous: Timed | undefined, cue: Timed, fps: number): number | null => {
  if (!previous || previous.end > cue.start) return null;
  const frames = toFrame(cue.start, fps) - toFrame(previous.end, fps);
  return frames < leastGapFrames ? frames : null;
};

/** The notes of one cue. An overlap with the previous cue belongs to that cue. */
const getNotesAt = (cues: readonly EditCue[], at: number, fps: number): CueNote[] => {
  const cue = cues[at];
  if (!cue) return [];
  const speed = getReadingSpeed(cue);
  const gap = getShortGap(cues[at - 1], cue, fps);
  const overlap = getOverlap(cue, cues[at + 1]);
  return [
    ...(speed > fastestReading ? [{ kind: 'fast', at, amount: speed } as const] : []),
    ...(gap === null ? [] : [{ kind: 'gap', at, amount: gap } as const]),
    ...(overlap > 0 ? [{ kind: 'overlap', at, amount: overlap } as const] : []),
  ];
};

/** All notes of a document, in cue order. */
export const findNotes = (cues: readonly EditCue[], fps: number): CueNote[] => {
  const notes: CueNote[] = [];
  for (let at = 0; at < cues.length; at += 1) notes.push(...getNotesAt(cues, at, fps));
  return notes;
};

/** Indices of cues with notes; an overlap lists both cues. */
export const listNotedCues = (notes: readonly CueNote[]): number[] => {
  const places = notes.flatMap(({ kind, at }) => (kind === 'overlap' ? [at, at + 1] : [at]));
  return [...new Set(places)].sort((first, second) => first - second);
};
