import type { Range } from './place-comment';

/** A stretch of the film, as first frame and number of frames. */
export type Stretch = { from: number; count: number };

const loupeSeconds = 30;
/** So much of what is shown lies before a long range, and as much behind it. */
const margin = 0.15;

/**
 * What the loupe shows of a film: about 30 s around the range, more where the range is longer. Null where the timeline shows as much.
 * Pure.
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
