import type { Clip } from '@/lib/ports/encoder';

/** Shortest kept part, and shortest trimmed video. Seconds. */
export const minClipLength = 0.2;
const minTrimmedLength = 1;
export const maxClips = 50;

/** Length of a video, and its frame rate. */
type Length = { duration: number; fps: number };

/** Tolerance for times that were rounded to a thousandth of a second. */
const rounding = 0.002;

/** Why clips cannot be kept. Worded as `trim.faults.{fault}`. */
export type ClipFault =
  | 'none'
  | 'tooMany'
  | 'outside'
  | 'overlap'
  | 'tooShort'
  | 'tooShortInAll'
  | 'unchanged';

/** Rounds a time to the beginning of a frame. Pure. */
export const toFrameTime = (seconds: number, fps: number): number => Math.round(seconds * fps) / fps;

export const getClipsLength = (clips: readonly Clip[]): number =>
  clips.reduce((sum, { in: start, out: end }) => sum + end - start, 0);

/**
 * Sorted clips on frame boundaries within the video, touching ones joined. The last frame may be shorter than
 * the others, so a clip that ends there ends with the video. Pure.
 */
export const alignClips = (clips: readonly Clip[], { duration, fps }: Length): Clip[] => {
  const align = (seconds: number): number =>
    seconds >= duration - 0.5 / fps ? duration : toFrameTime(seconds, fps);
  const aligned: Clip[] = [];
  for (const clip of [...clips].sort((left, right) => left.in - right.in)) {
    const [start, end] = [align(clip.in), align(clip.out)];
    const before = aligned.at(-1);
    if (before && Math.abs(before.out - start) < 0.5 / fps) before.out = end;
    else aligned.push({ in: start, out: end });
  }
  return aligned;
};

/** Why aligned clips cannot be kept; null if they can. Pure. */
export const findClipFault = (clips: readonly Clip[], { duration, fps }: Length): ClipFault | null => {
  if (clips.length === 0) return 'none';
  if (clips.length > maxClips) return 'tooMany';
  if (clips.some((clip) => clip.in < 0 || clip.out > duration + rounding)) return 'outside';
  if (clips.some((clip, index) => index > 0 && clip.in < (clips[index - 1]?.out ?? 0))) return 'overlap';
  if (clips.some((clip) => clip.out - clip.in < minClipLength - rounding)) return 'tooShort';
  const length = getClipsLength(clips);
  if (length < minTrimmedLength - rounding) return 'tooShortInAll';
  return duration - length < 0.5 / fps ? 'unchanged' : null;
};

/** The parts of a video that clips leave out. Pure. */
export const getRemovedParts = (clips: readonly Clip[], duration: number): Clip[] => {
  const ends = [0, ...clips.map(({ out: end }) => end)];
  return ends.flatMap((start, index) => {
    const end = clips[index]?.in ?? duration;
    return end - start > rounding ? [{ in: start, out: end }] : [];
  });
};

/**
 * Clips of a version as clips of its original, of which the version shows `base`; null for all of it. Pure.
 */
export const composeClips = (clips: readonly Clip[], base: readonly Clip[] | null, fps: number): Clip[] => {
  if (!base) return clips.map((clip) => ({ ...clip }));
  const composed = toMoves(base).flatMap(({ from, to, at }) =>
    clips.flatMap((clip): Clip[] => {
      const start = Math.max(clip.in, at);
      const end = Math.min(clip.out, at + to - from);
      return end - start > 0.5 / fps ? [{ in: start - at + from, out: end - at + from }] : [];
    }),
  );
  return composed
    .sort((left, right) => left.in - right.in)
    .reduce<Clip[]>((joined, clip) => {
      const before = joined.at(-1);
      if (before && Math.abs(before.out - clip.in) < 0.5 / fps) before.out = clip.out;
      else joined.push(clip);
      return joined;
    }, []);
};

/** A stretch of time, [from, to), that begins at `at` in another version. Seconds. */
export type Move = { from: number; to: number; at: number };

/** Moves of a video's times when only `clips` of it remain, in order. Pure. */
export const toMoves = (clips: readonly Clip[]): Move[] => {
  let at = 0;
  return clips.map(({ in: from, out: to }) => {
    const move = { from, to, at };
    at += to - from;
    return move;
  });
};

/** The moves back. Pure. */
export const invertMoves = (moves: readonly Move[]): Move[] =>
  moves.map(({ from, to, at }) => ({ from: at, to: at + to - from, at: from }));

/** A time after the moves; null in a part that does not exist there. Pure. */
export const moveTime = (seconds: number, moves: readonly Move[]): number | null => {
  const move = moves.find(({ from, to }) => seconds >= from - 1e-6 && seconds < to - 1e-6);
  return move ? Math.max(move.at, seconds - move.from + move.at) : null;
};

/**
 * A stretch of time after the moves, from the first to the last moment that remains; null if nothing does.
 * `isCut` if a part of it is gone. Pure.
 */
export const moveRange = (
  { start, end }: { start: number; end: number },
  moves: readonly Move[],
): { start: number; end: number; isCut: boolean } | null => {
  const kept = moves.flatMap(({ from, to, at }) => {
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    return last - first > 1e-6 ? [{ start: first - from + at, end: last - from + at }] : [];
  });
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last) return null;
  const length = kept.reduce((sum, part) => sum + part.end - part.start, 0);
  return { start: first.start, end: last.end, isCut: length < end - start - 1e-6 };
};
