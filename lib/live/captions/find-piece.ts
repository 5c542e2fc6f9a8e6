import type { LiveList } from './parse-live-playlist';
import type { Gap } from './transcript';
import type { ListedSegment, SpeechPlace } from './types';

/** As long a piece is at most, so that captions are seldom more than this behind who speaks. Seconds. */
export const longestPiece = 6;
/** Sound may be a little shorter than its pictures. Seconds. */
const margin = 0.3;
/** Nobody says anything in less. Seconds. */
const shortestPiece = 0.3;
/** What nobody has transcribed by then is left out for now, so that viewers read what is said now. Seconds. */
export const mostBehind = 24;

/** What is to be transcribed next: segments of one run, from so many seconds after their beginning on. */
export type NextPiece = {
  segments: ListedSegment[];
  from: number;
  /** Whether these are the last ones of their run. */
  isLast: boolean;
};

const sumOf = (segments: readonly ListedSegment[]): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0);

/** What is there from a place on, and the place as it is found there: the list has lost its beginning for who is far behind. */
const startAt = (
  segments: readonly ListedSegment[],
  place: SpeechPlace | null,
): { ahead: ListedSegment[]; from: number } => {
  const ahead = place ? segments.filter(({ sequence }) => sequence >= place.sequence) : [...segments];
  const isThere = place !== null && ahead[0]?.sequence === place.sequence;
  return { ahead, from: isThere ? place.offset : 0 };
};

/** As many segments as a piece can need. */
const takeEnough = (segments: readonly ListedSegment[], seconds: number): ListedSegment[] => {
  let sum = 0;
  return segments.filter(({ duration }) => (sum += duration) - duration < seconds);
};

/**
 * The next piece; null while there is too little sound for one. `isStalled`: nothing has come for a while, so that what is there is all
 * there is for now. Pure.
 */
export const findPiece = (
  { segments, isOver }: LiveList,
  { place, isStalled }: { place: SpeechPlace | null; isStalled: boolean },
): NextPiece | null => {
  const { ahead, from } = startAt(segments, place);
  const [first] = ahead;
  if (!first) return null;
  const end = ahead.findIndex(({ run }) => run !== first.run);
  const own = end === -1 ? ahead : ahead.slice(0, end);
  const left = sumOf(own) - from;
  if (left >= longestPiece + margin) {
    const taken = takeEnough(own, from + longestPiece + margin);
    return { segments: taken, from, isLast: false };
  }
  const isRunOver = end !== -1 || isOver || isStalled;
  if (isRunOver && left >= shortestPiece) return { segments: own, from, isLast: true };
  const next = end === -1 ? undefined : ahead[end];
  return next ? findPiece({ segments, isOver }, { place: placeOf(next), isStalled }) : null;
};

const placeOf = ({ sequence }: ListedSegment): SpeechPlace => ({ sequence, offset: 0 });

/** Where the next piece begins, after `duration` seconds of one. Pure. */
export const findPlaceAfter = ({ segments, from, isLast }: NextPiece, duration: number): SpeechPlace => {
  const last = segments.at(-1);
  let offset = from + duration;
  // The sound ends a little earlier than the pictures, and nothing is left.
  if (isLast && sumOf(segments) - offset < shortestPiece)
    return { sequence: (last?.sequence ?? 0) + 1, offset: 0 };
  for (const segment of segments) {
    if (offset < segment.duration) return { sequence: segment.sequence, offset };
    offset -= segment.duration;
  }
  return { sequence: (last?.sequence ?? 0) + 1, offset: 0 };
};

/** What is left out of a list that grows faster than it is transcribed, and where to go on; null where one keeps up. Pure. */
export const findSkip = (
  { segments }: LiveList,
  place: SpeechPlace | null,
): { place: SpeechPlace; dropped: number; gap: Gap } | null => {
  const { ahead, from } = startAt(segments, place);
  const left = sumOf(ahead) - from;
  if (left <= mostBehind) return null;
  let kept = 0;
  let at = ahead.length;
  while (at > 0 && kept < longestPiece) kept += ahead[(at -= 1)]?.duration ?? 0;
  const [first, next] = [ahead[0], ahead[at]];
  if (!first || !next) return null;
  const gap = { sequence: first.sequence, offset: from, last: next.sequence - 1, isOnePiece: false };
  return { place: placeOf(next), dropped: left - kept, gap };
};
