const firstMs = 2000;
const longestMs = 60_000;

/** How long to wait after so many tries that failed: 2 s, twice as long each time, 60 s at most. Milliseconds. Pure. */
export const getBackoff = (attempts: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));
