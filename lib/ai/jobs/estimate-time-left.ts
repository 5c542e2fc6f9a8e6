/** Below this nobody can tell. */
const leastShare = 0.05;

/**
 * Seconds that a job still takes if it goes on as it began; null while nobody can know. `share` from 0 to 1,
 * `now` in milliseconds.
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
