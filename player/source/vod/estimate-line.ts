/** A smaller transfer says more about the round trip than about the line. Bytes. */
const minBytes = 30_000;

/** Nothing faster is believed: a short transfer may come out of a buffer. Bits per second. */
const maxEstimate = 10_000_000;

type Transfer = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>;

/**
 * Bits per second of what a page has fetched so far, while it was fetching; transfers that overlap share the line. Undefined where nothing
 * of size was fetched: browsers report 0 for the cache, and for other sites that do not allow more.
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

/** What is known of the line before media came over it: from the player's own files, else what the browser says (Chromium's `connection`). */
export const estimateLine = (): number | undefined => {
  const measured = measureTransfers(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  const told = connection?.downlink ? connection.downlink * 1_000_000 : undefined;
  return measured ?? (told && Math.min(told, maxEstimate));
};
