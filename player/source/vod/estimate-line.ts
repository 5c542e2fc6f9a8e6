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
export const estimateLine = (): number | undefined => {
  const measured = measureTransfers(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  const told = connection?.downlink ? connection.downlink * 1_000_000 : undefined;
  return measured ?? (told && Math.min(told, maxEstimate));
};
