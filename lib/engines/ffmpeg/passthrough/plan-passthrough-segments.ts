import { getSegmentStart } from '@/lib/core/media/segment-lengths';

import type { PlannedRendition } from '../ladder/ladder';

/**
 * ffmpeg cuts copied video into parts that begin at the first key frame after each multiple of this. Seconds.
 */
export const CUT_LENGTH = 1;

/** Maximum distance of a passthrough segment's start from that of an encoded one. Seconds. */
const tolerance = 1.05;

/** The segments of a passthrough rendition. */
type PassthroughSegments = {
  /** Start of each segment. Seconds. */
  starts: number[];
  /** Number of parts per segment. */
  chunks: number[];
};

/** A source with a passthrough rendition on top. */
export type PassthroughSource = PassthroughSegments & {
  /** Renditions to encode if passthrough fails. */
  renditions: readonly PlannedRendition[];
};

/** ffmpeg's cuts by its own rule. `keys` are relative to the first frame. */
const findCuts = (keys: readonly number[]): number[] => {
  const cuts = [0];
  for (const key of keys) {
    // Times are printed with six digits.
    if (key > 0 && key >= cuts.length * CUT_LENGTH - 1e-6) cuts.push(key);
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
 * Plans the segments of a passthrough rendition. Each begins at the key frame closest to the start of the
 * encoded segment with its number, so that numbers mean about the same time in every rendition. Null if the
 * key frames at `keys` do not allow that. `end`: time of the last frame. Pure.
 */
export const planPassthroughSegments = (keys: readonly number[], end: number): PassthroughSegments | null => {
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
    chunks: chosen.map((cut, index) => (chosen[index + 1] ?? cuts.length) - cut),
  };
};
