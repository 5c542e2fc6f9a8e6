type Rung = { width: number; height: number; averageBitrate: number };

/** Shorter side of the smallest rung to begin with where the line allows it. */
const smallestFirst = 360;

/** How much of the bandwidth the first rung may take: half, so that it comes soon, or for the smallest one nearly all. */
const shares = { soon: 0.5, most: 0.8 };

/** How much may be fetched of a film that nobody asked for, in bytes. */
const glanceSize = 250_000;

/** The highest rung that has a segment of so many seconds within what a glance may cost; -1 where none has. `bitrate`: its peak with sound. */
export const findGlanceLevel = (rungs: readonly { bitrate: number }[], seconds: number): number =>
  rungs.findLastIndex(({ bitrate }) => (bitrate / 8) * seconds <= glanceSize);

/** The rung to begin with, of those from the lowest to the highest, by bits per second as far as they are known. */
export const findStartLevel = (rungs: readonly Rung[], bandwidth: number | undefined): number => {
  const smallest = rungs.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirst);
  const findHighest = (share: number): number =>
    rungs.findLastIndex(({ averageBitrate }) => averageBitrate <= (bandwidth ?? 0) * share);
  const least = bandwidth === undefined ? smallest : Math.min(smallest, findHighest(shares.most));
  return Math.max(findHighest(shares.soon), least, 0);
};
