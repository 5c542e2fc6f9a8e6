type Rung = { width: number; height: number; averageBitrate: number };

/** Shorter side of the smallest initial rendition, bandwidth permitting. */
const smallestFirst = 360;

/**
 * Fraction of the bandwidth for the first rendition: half, so that it loads quickly, or nearly all for the
 * smallest one.
 */
const shares = { soon: 0.5, most: 0.8 };

/** Maximum bytes to prefetch of a video that was not requested. */
const glanceSize = 250_000;

/**
 * The highest rendition whose first segment, of the given seconds, fits the prefetch limit; -1 if none does.
 * `bitrate`: its peak including audio.
 */
export const findGlanceLevel = (rungs: readonly { bitrate: number }[], seconds: number): number =>
  rungs.findLastIndex(({ bitrate }) => (bitrate / 8) * seconds <= glanceSize);

/** The initial rendition, from renditions in ascending order, by bits per second as far as known. */
export const findStartLevel = (rungs: readonly Rung[], bandwidth: number | undefined): number => {
  const smallest = rungs.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirst);
  const findHighest = (share: number): number =>
    rungs.findLastIndex(({ averageBitrate }) => averageBitrate <= (bandwidth ?? 0) * share);
  const least = bandwidth === undefined ? smallest : Math.min(smallest, findHighest(shares.most));
  return Math.max(findHighest(shares.soon), least, 0);
};
