import { minClipLength, moveRange, toFrameTime, toMoves } from '@/lib/core/media/clips';
import type { Clip } from '@/lib/ports/encoder';
import type { StoredChapter } from '@/lib/videos/library/chapters';

import { moveChapters, moveCue } from './move-texts';

type Length = { duration: number; fps: number };
type Stretch = { start: number; end: number };

const isLongEnough = ({ in: start, out: end }: Clip): boolean => end - start >= minClipLength - 1e-6;

/** The start of the frame shown at a player's time. Pure. */
export const toShownFrame = (seconds: number, { fps, duration }: Length): number =>
  Math.min(duration, Math.floor(seconds * fps + 0.01) / fps);

/** Removes a stretch; parts that become too short go with it. Pure. */
export const removeStretch = (clips: readonly Clip[], { start, end }: Stretch): Clip[] =>
  clips
    .flatMap((clip) => [
      { in: clip.in, out: Math.min(clip.out, start) },
      { in: Math.max(clip.in, end), out: clip.out },
    ])
    .filter(isLongEnough);

/** Brings a removed stretch back. Pure. */
export const restoreStretch = (clips: readonly Clip[], { start, end }: Stretch): Clip[] =>
  [...clips, { in: start, out: end }]
    .sort((left, right) => left.in - right.in)
    .reduce<Clip[]>((joined, clip) => {
      const before = joined.at(-1);
      if (before && clip.in - before.out < 1e-3)
        return [...joined.slice(0, -1), { in: before.in, out: clip.out }];
      return [...joined, clip];
    }, []);

/** Moves an end of a part to a frame, at most to its neighbours. Pure. */
export const moveEdge = (
  clips: readonly Clip[],
  { index, edge, to, duration, fps }: Length & { index: number; edge: keyof Clip; to: number },
): Clip[] => {
  const clip = clips[index];
  if (!clip) return [...clips];
  const [least, most] =
    edge === 'in'
      ? [clips[index - 1]?.out ?? 0, clip.out - minClipLength]
      : [clip.in + minClipLength, clips[index + 1]?.in ?? duration];
  const aligned = to >= duration - 0.5 / fps ? duration : toFrameTime(to, fps);
  const moved = Math.min(Math.max(aligned, least), most);
  return clips.map((each, at) => (at === index ? { ...each, [edge]: moved } : each));
};

/** The next moment that remains, at or after a time; null after the last part. Pure. */
export const findRemaining = (clips: readonly Clip[], seconds: number): number | null => {
  const next = clips.find(({ out: end }) => seconds < end - 1e-3);
  return next ? Math.max(next.in, seconds) : null;
};

export type TrimEffects = { cues: number; cutCues: number; chapters: number; comments: number };

/** The effects of clips on a video's captions, chapters and comments. Pure. */
export const findTrimEffects = (
  clips: readonly Clip[],
  texts: { cues: readonly Stretch[]; chapters: readonly StoredChapter[]; comments: readonly Stretch[] },
): TrimEffects => {
  const moves = toMoves(clips);
  const cues = texts.cues.map((cue) => moveCue(cue, moves));
  return {
    cues: cues.filter((cue) => cue === null).length,
    cutCues: cues.filter((cue) => cue?.isCut).length,
    chapters: texts.chapters.length - moveChapters(texts.chapters, moves, '').length,
    comments: texts.comments.filter((comment) => moveRange(comment, moves) === null).length,
  };
};
