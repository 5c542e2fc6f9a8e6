/** The least progress from which an estimate is possible. */
const leastShare = 0.05;

/**
 * Estimated remaining seconds at the current rate; null if unknown. `share` is 0 to 1, `now` in milliseconds.
 */
export const estimateTimeLeft = ({
  share,
  startedAt,
  now,
}: {
  share: number;
  startedAt: string | null;
  now: number;
}): number | null => {
  if (!startedAt || share < leastShare || share >= 1) return null;
  const spent = (now - Date.parse(startedAt)) / 1000;
  return spent > 0 ? (spent / share) * (1 - share) : null;
};
