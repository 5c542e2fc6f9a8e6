/**
 * Frame rates in frames per second: `constant` if nearly all intervals are equal, `fastest` for the shortest
 * intervals.
 */
export type MeasuredRate = { constant: number | null; fastest: number };

/** Least share of frame distances that must be equal, and the tolerance of that comparison. */
const constantShare = 0.9;
const tolerance = 0.03;
/** Rounding error of a millisecond clock. Seconds. */
const clockTick = 0.0011;
/** Tolerated ratio of the fastest to the constant rate. */
const mostFaster = 1.1;
/** Length of the window in which the fastest rate is measured. Seconds. */
const window = 2;

/** Number of frames from which the last frame's duration is derived. */
const lastFrames = 11;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Duration of the last frame in seconds, estimated from the frames right before it. Pure. */
export const findLastLength = (times: readonly number[]): number => {
  const last = times.slice(-lastFrames);
  return median(last.slice(1).map((time, index) => time - (last[index] ?? 0)));
};

/** The mean of the most common frame distances; null if there are too few. */
const findConstant = (gaps: readonly number[]): number | null => {
  const usual = median(gaps);
  const alike = gaps.filter((gap) => Math.abs(gap - usual) <= Math.max(clockTick, usual * tolerance));
  if (alike.length < gaps.length * constantShare) return null;
  return alike.length / alike.reduce((sum, gap) => sum + gap, 0);
};

/** The rate in the two seconds that contain the most frames. */
const findFastest = (times: readonly number[]): number => {
  let fastest = 0;
  let from = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[from] ?? time) > window) from += 1;
    const length = time - (times[from] ?? time);
    if (length > window / 2) fastest = Math.max(fastest, (index - from) / length);
  }
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return fastest || (times.length - 1) / (last - first);
};

/** Measures the rate of frames at `times`, which must be sorted. Null for fewer than two frames. Pure. */
export const measureRate = (times: readonly number[]): MeasuredRate | null => {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const moving = gaps.filter((gap) => gap > 0);
  if (moving.length === 0) return null;
  const [constant, fastest] = [findConstant(moving), findFastest(times)];
  // A recording may be still for most of its length, so the most common distance alone is not enough.
  const isSteady = constant !== null && fastest <= constant * mostFaster;
  return { constant: isSteady ? constant : null, fastest };
};
