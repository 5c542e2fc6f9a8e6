/** A transfer that is smaller says more about the round trip than about the line. Bytes. */
const minBytes = 30_000;

/** More than this is nothing to begin with, whatever a short transfer says. Bits per second. */
const maxEstimate = 10_000_000;

type Transfer = Pick<PerformanceResourceTiming, 'responseStart' | 'responseEnd' | 'transferSize'>;

/**
 * Bits per second that came over the line at best, from what a page has fetched so far; transfers that overlap shared the line. Undefined where
 * nothing of size was fetched: browsers tell 0 for what came from the cache, and for other sites that do not allow it.
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
  const rates = groups
    .filter(({ bytes }) => bytes >= minBytes)
    .map(({ start, end, bytes }) => (8000 * bytes) / Math.max(end - start, 1));
  return rates.length > 0 ? Math.min(Math.max(...rates), maxEstimate) : undefined;
};

/** What is known of the line before media came over it: from the player's own files, else what the browser says (Chromium's `connection`). */
export const estimateLine = (): number | undefined => {
  const measured = measureTransfers(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
  const { connection } = navigator as Navigator & { connection?: { downlink?: number } };
  const told = connection?.downlink ? connection.downlink * 1_000_000 : undefined;
  return measured ?? (told && Math.min(told, maxEstimate));
};
