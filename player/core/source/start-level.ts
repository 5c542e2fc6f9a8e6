/** A smaller transfer measures the round trip rather than the bandwidth. Bytes. */
const minBytes = 30_000;

/** Higher estimates are capped: a short transfer may come out of a buffer. Bits per second. */
const maxEstimate = 10_000_000;

type Transfer = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>;

/**
 * Bits per second of the page's transfers so far, while any was active; overlapping transfers share the
 * bandwidth. Undefined without a transfer of sufficient size: browsers report 0 for the cache and for opaque
 * cross-origin responses.
 */
export const measureTransfers = (transfers: readonly Transfer[]): number | undefined => {
  const known = transfers.filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0);
  const groups: { start: number; end: number; bytes: number }[] = [];
  for (const { responseStart: start, responseEnd: end, transferSize: bytes } of [...known].sort(
    (a, b) => a.responseStart - b.responseStart,
  )) {
    const last = groups[groups.length - 1];
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.bytes += bytes;
    } else groups.push({ start, end, bytes });
  }
  const large = groups.filter(({ bytes }) => bytes >= minBytes);
  const total = large.reduce((sum, { bytes }) => sum + bytes, 0);
  const time = large.reduce((sum, { start, end }) => sum + end - start, 0);
  return total > 0 ? Math.min((8000 * total) / Math.max(time, 1), maxEstimate) : undefined;
};

/**
 * Bandwidth estimate before any media was fetched: from the player's files, otherwise from the browser
 * (Chromium's `connection`).
 */
export const estimateBandwidth = (): number | undefined => {
  const measured = measureTransfers(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  const reported = connection?.downlink ? connection.downlink * 1_000_000 : undefined;
  return measured ?? (reported && Math.min(reported, maxEstimate));
};

type Rendition = { width: number; height: number; averageBitrate: number };

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
export const findGlanceLevel = (renditions: readonly { bitrate: number }[], seconds: number): number =>
  renditions.findLastIndex(({ bitrate }) => (bitrate / 8) * seconds <= glanceSize);

/** The initial rendition, from renditions in ascending order, by bits per second as far as known. */
export const findStartLevel = (renditions: readonly Rendition[], bandwidth: number | undefined): number => {
  const smallest = renditions.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirst);
  const findHighest = (share: number): number =>
    renditions.findLastIndex(({ averageBitrate }) => averageBitrate <= (bandwidth ?? 0) * share);
  const least = bandwidth === undefined ? smallest : Math.min(smallest, findHighest(shares.most));
  return Math.max(findHighest(shares.soon), least, 0);
};
