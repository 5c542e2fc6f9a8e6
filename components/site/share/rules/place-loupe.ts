import type { Range } from './place-comment';

/** A stretch of the video: first frame and number of frames. */
export type Stretch = { from: number; count: number };

const loupeSeconds = 30;
/** Fraction of the shown stretch before a long range, and the same after it. */
const margin = 0.15;

/**
 * The stretch shown by the loupe: about 30 s around the range, more for a longer range. Null if the timeline
 * shows as much. Pure.
 */
export const placeLoupe = (
  { frameIn, frameOut }: Range,
  { fps, last }: { fps: number; last: number },
): Stretch | null => {
  const length = frameOut - frameIn + 1;
  const count = Math.round(Math.max(loupeSeconds * fps, length / (1 - 2 * margin)));
  if (count >= last + 1) return null;
  const from = Math.round(frameIn + length / 2 - count / 2);
  return { from: Math.min(Math.max(0, from), last + 1 - count), count };
};
