const firstMs = 2000;
const longestMs = 60_000;

/** Delay after a number of failed attempts: 2 s, doubled each time, at most 60 s. Milliseconds. Pure. */
export const getBackoff = (attempts: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
