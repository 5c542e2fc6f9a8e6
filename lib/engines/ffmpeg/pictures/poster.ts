/** Preferred positions of the poster, as shares of the duration; the first one with visible content wins. */
const PREFERRED_SHARES = [0.1, 0.25, 0.5, 0.75, 0] as const;

/** Luma of limited range: 16 is black. */
const DARKEST_AVERAGE = 26;
const LEAST_CONTRAST = 10;

/** Seconds of the frames that are kept as candidates, by preference. */
export const posterTimes = (duration: number): number[] =>
  PREFERRED_SHARES.map((share) => Math.floor(share * duration * 1000) / 1000);

/** A candidate as measured by the `signalstats` filter; `index` counts from 0 in the order of writing. */
export type PosterCandidate = { index: number; time: number; average: number; low: number; high: number };

/** Parses the output of `signalstats,metadata=mode=print`. */
export const parsePosterCandidates = (text: string): PosterCandidate[] =>
  text
    .split(/^(?=frame:)/m)
    .map((block) => ({
      index: Number(/^frame:(\d+)/.exec(block)?.[1] ?? Number.NaN),
      time: Number(/pts_time:([\d.]+)/.exec(block)?.[1] ?? Number.NaN),
      average: Number(/YAVG=([\d.]+)/.exec(block)?.[1] ?? 0),
      low: Number(/YLOW=([\d.]+)/.exec(block)?.[1] ?? 0),
      high: Number(/YHIGH=([\d.]+)/.exec(block)?.[1] ?? 0),
    }))
    .filter(({ index, time }) => Number.isFinite(index) && Number.isFinite(time));

const showsSomething = ({ average, low, high }: PosterCandidate): boolean =>
  average > DARKEST_AVERAGE && high - low > LEAST_CONTRAST;

/**
 * The candidate to use: the one near 10 % unless it is black or has a single colour; the most varied one if
 * all are.
 */
export const choosePoster = (
  candidates: readonly PosterCandidate[],
  duration: number,
): PosterCandidate | null => {
  const preferred = posterTimes(duration).flatMap((time) => {
    const found = candidates.find((candidate) => candidate.time >= time - 0.001);
    return found ? [found] : [];
  });
  const richest = [...candidates].sort((a, b) => b.high - b.low + b.average - (a.high - a.low + a.average));
  return preferred.find(showsSomething) ?? richest[0] ?? null;
};
