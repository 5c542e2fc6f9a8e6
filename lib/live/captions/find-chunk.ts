import type { Gap } from './transcript';
import type { ListedSegment, SpeechPlace } from './types';

export type LiveList = { segments: ListedSegment[]; isOver: boolean };

/** Parses a rendition's stored playlist as written by `writeMediaPlaylist`. Pure. */
export const parseLivePlaylist = (text: string): LiveList => {
  const segments: ListedSegment[] = [];
  let run = 0;
  let duration = 0;
  for (const line of text.split('\n')) {
    const [, head] = /^#EXT-X-MAP:URI="[^"]*init-(\d+)\.mp4"/.exec(line) ?? [];
    if (head !== undefined) run = Number(head);
    const [, seconds] = /^#EXTINF:([\d.]+),/.exec(line) ?? [];
    if (seconds !== undefined) duration = Number(seconds);
    const [, sequence] = /(?:^|\/)(\d+)\.m4s$/.exec(line) ?? [];
    if (sequence !== undefined) segments.push({ sequence: Number(sequence), run, duration });
  }
  return { segments, isOver: text.includes('#EXT-X-ENDLIST') };
};

/** Maximum length of a chunk, which bounds the captions' delay. Seconds. */
export const longestChunk = 6;
/** Audio may be slightly shorter than video. Seconds. */
const margin = 0.3;
/** Shorter chunks contain no speech. Seconds. */
const shortestChunk = 0.3;
/** Audio that is this late is skipped for now, so that viewers read current speech. Seconds. */
export const mostBehind = 24;

/** The next chunk to transcribe: segments of one run, from an offset on. */
export type NextChunk = {
  segments: ListedSegment[];
  from: number;
  /** Whether these are the last segments of their run. */
  isLast: boolean;
};

const sumOf = (segments: readonly ListedSegment[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);

/**
 * The segments from a place on, and that place in the list, whose beginning may have been removed already.
 */
const startAt = (
  segments: readonly ListedSegment[],
  place: SpeechPlace | null,
): { ahead: ListedSegment[]; from: number } => {
  const ahead = place ? segments.filter(({ sequence }) => sequence >= place.sequence) : [...segments];
  const isThere = place !== null && ahead[0]?.sequence === place.sequence;
  return { ahead, from: isThere ? place.offset : 0 };
};

/** Takes as many segments as a chunk can need. */
const selectSegments = (segments: readonly ListedSegment[], seconds: number): ListedSegment[] => {
  let sum = 0;
  return segments.filter(({ duration }) => (sum += duration) - duration < seconds);
};

/**
 * The next chunk; null while there is too little audio. `isStalled`: nothing has arrived for a while, so the
 * available audio is all there is for now. Pure.
 */
export const findChunk = (
  { segments, isOver }: LiveList,
  { place, isStalled }: { place: SpeechPlace | null; isStalled: boolean },
): NextChunk | null => {
  const { ahead, from } = startAt(segments, place);
  const [first] = ahead;
  if (!first) return null;
  const end = ahead.findIndex(({ run }) => run !== first.run);
  const own = end === -1 ? ahead : ahead.slice(0, end);
  const left = sumOf(own) - from;
  if (left >= longestChunk + margin) {
    const taken = selectSegments(own, from + longestChunk + margin);
    return { segments: taken, from, isLast: false };
  }
  const isRunOver = end !== -1 || isOver || isStalled;
  if (isRunOver && left >= shortestChunk) return { segments: own, from, isLast: true };
  const next = end === -1 ? undefined : ahead[end];
  return next ? findChunk({ segments, isOver }, { place: placeOf(next), isStalled }) : null;
};

const placeOf = ({ sequence }: ListedSegment): SpeechPlace => ({ sequence, offset: 0 });

/** The start of the next chunk after `duration` seconds of this one. Pure. */
export const findPlaceAfter = ({ segments, from, isLast }: NextChunk, duration: number): SpeechPlace => {
  const last = segments.at(-1);
  let offset = from + duration;
  // Audio ends slightly before the video; nothing is left.
  if (isLast && sumOf(segments) - offset < shortestChunk)
    return { sequence: (last?.sequence ?? 0) + 1, offset: 0 };
  for (const segment of segments) {
    if (offset < segment.duration) return { sequence: segment.sequence, offset };
    offset -= segment.duration;
  }
  return { sequence: (last?.sequence ?? 0) + 1, offset: 0 };
};

/**
 * The audio to skip if the list grows faster than it is transcribed, and where to continue; null if
 * transcription keeps up. Pure.
 */
export const findSkip = (
  { segments }: LiveList,
  place: SpeechPlace | null,
): { place: SpeechPlace; dropped: number; gap: Gap } | null => {
  const { ahead, from } = startAt(segments, place);
  const left = sumOf(ahead) - from;
  if (left <= mostBehind) return null;
  let kept = 0;
  let at = ahead.length;
  while (at > 0 && kept < longestChunk) kept += ahead[(at -= 1)]?.duration ?? 0;
  const [first, next] = [ahead[0], ahead[at]];
  if (!first || !next) return null;
  const gap = { sequence: first.sequence, offset: from, last: next.sequence - 1, isOnePiece: false };
  return { place: placeOf(next), dropped: left - kept, gap };
};
