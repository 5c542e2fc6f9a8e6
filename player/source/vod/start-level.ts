type Rung = { width: number; height: number; averageBitrate: number };

/** Shorter side of the smallest rung that is good enough to begin with; smaller ones are for slow connections. */
const smallestFirst = 360;

/** How much of the bandwidth the first rung may take: little, so that it arrives soon, and at most nearly all of it. */
const shares = { soon: 0.25, most: 0.8 };

/** The rung to begin with, from the lowest to the highest, by bits per second as far as they are known. */
export const findStartLevel = (rungs: readonly Rung[], bandwidth: number | undefined): number => {
  const smallest = Math.max(
    rungs.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirst),
    0,
  );
  if (bandwidth === undefined) return smallest;
  const findHighest = (share: number): number =>
    rungs.reduce((best, rung, index) => (rung.averageBitrate <= bandwidth * share ? index : best), 0);
  return Math.max(findHighest(shares.soon), Math.min(smallest, findHighest(shares.most)));
};
