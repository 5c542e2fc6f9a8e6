import { getSegmentStart } from '@/lib/core/media/segment-lengths';

import type { Rung } from '../ladder/ladder';

/**
 * Pieces are what ffmpeg cuts where nothing is encoded: each begins at the first key frame after another
 * multiple of this. Seconds.
 */
export const PIECE_LENGTH = 1;

/** How far from where an encoded rung's segments begin those of a kept source may. Seconds. */
const tolerance = 1.05;

/** The segments of a source's own pictures. */
type KeptSegments = {
  /** When each begins. Seconds. */
  starts: number[];
  /** How many pieces make up each. */
  pieces: number[];
};

/** A source whose own pictures are the highest rung. */
export type KeptSource = KeptSegments & {
  /** What is made where they can't be after all. */
  rungs: readonly Rung[];
};

/** Where ffmpeg cuts, by its own rule. `keys` since the first picture. */
const findCuts = (keys: readonly number[]): number[] => {
  const cuts = [0];
  for (const key of keys) {
    // Times are printed with six digits.
    if (key > 0 && key >= cuts.length * PIECE_LENGTH - 1e-6) cuts.push(key);
  }
  return cuts;
};

const findNearest = (cuts: readonly number[], time: number, from: number): number => {
  let best = from;
  for (let index = from; index < cuts.length; index += 1) {
    if (Math.abs((cuts[index] ?? 0) - time) > Math.abs((cuts[best] ?? 0) - time)) break;
    best = index;
  }
  return best;
};

/**
 * The segments of a source that is not encoded again, each of which begins at the key frame next to where an
 * encoded one would, so that what is known of a segment by its number (how long, and from when) stays true.
 * Null where the key frames, at `keys`, don't allow that. The last picture is at `end`. Pure.
 */
export const planKeptSegments = (keys: readonly number[], end: number): KeptSegments | null => {
  const [first] = keys;
  if (first === undefined) return null;
  const cuts = findCuts(keys.map((key) => key - first));
  const chosen = [0];
  for (let index = 1; getSegmentStart(index) < end - first - tolerance; index += 1) {
    const time = getSegmentStart(index);
    const cut = findNearest(cuts, time, (chosen.at(-1) ?? 0) + 1);
    if (!(Math.abs((cuts[cut] ?? Infinity) - time) <= tolerance)) return null;
    chosen.push(cut);
  }
  return {
    starts: chosen.map((cut) => first + (cuts[cut] ?? 0)),
    pieces: chosen.map((cut, index) => (chosen[index + 1] ?? cuts.length) - cut),
  };
};
