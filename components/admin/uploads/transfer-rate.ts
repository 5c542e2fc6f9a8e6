/** Bytes sent at a moment in milliseconds. */
export type Sample = { at: number; sent: number };

/** Long enough to be calm, short enough to follow a change. */
const windowMs = 8000;

/**
 * The samples that still count, with the newest one; what was sent before a pause or restart is forgotten.
 */
export const addSample = (samples: readonly Sample[], next: Sample): Sample[] => {
  const last = samples.at(-1);
  if (last && next.sent < last.sent) return [next];
  return [...samples.filter(({ at }) => at > next.at - windowMs), next];
};

/** Bytes a second, or null until two samples lie at least a second apart. */
export const measureRate = (samples: readonly Sample[]): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1000) return null;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
};

/** Seconds until `rest` bytes are sent; infinite where nothing moves. */
export const estimateSeconds = (rest: number, rate: number | null): number =>
  rate && rate > 0 ? rest / rate : Number.POSITIVE_INFINITY;
