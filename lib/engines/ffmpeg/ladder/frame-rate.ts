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

/** An exact rate, reduced as far as its source was. */
export type Fraction = { numerator: number; denominator: number };

const MAX_RATE = 60;
const MIN_RATE = 5;
const FALLBACK: Fraction = { numerator: 25, denominator: 1 };

/** Rates of cameras and editing software; a variable rate is rounded up to one of them. */
const STANDARD_RATES: readonly Fraction[] = [
  [5, 1],
  [6, 1],
  [8, 1],
  [10, 1],
  [12, 1],
  [15, 1],
  [20, 1],
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
].map(([numerator, denominator]) => ({ numerator: numerator as number, denominator: denominator as number }));

export const rateValue = ({ numerator, denominator }: Fraction): number => numerator / denominator;

/** Half as many frames. */
export const halveRate = ({ numerator, denominator }: Fraction): Fraction => ({
  numerator,
  denominator: denominator * 2,
});

/** In the form of ffmpeg's options: `30000/1001`. */
export const rateText = ({ numerator, denominator }: Fraction): string => `${numerator}/${denominator}`;

/** Parses `30000/1001`; null for `0/0` and anything else that is not a rate. */
export const parseFraction = (text: string | undefined): Fraction | null => {
  const match = /^(\d+)\/(\d+)$/.exec(text ?? '');
  if (!match) return null;
  const fraction = { numerator: Number(match[1]), denominator: Number(match[2]) };
  return fraction.numerator > 0 && fraction.denominator > 0 ? fraction : null;
};

const isClose = (left: number, right: number, tolerance: number): boolean =>
  Math.abs(left - right) <= right * tolerance;

/** The standard rate of a rounded rate, if both are as close as 29.97 and 30000/1001. */
const findStandard = (rate: Fraction): Fraction | undefined =>
  STANDARD_RATES.find((standard) => isClose(rateValue(rate), rateValue(standard), 0.0001));

const roundUpToStandard = (value: number): Fraction => {
  const nearest = STANDARD_RATES.find((rate) => isClose(value, rateValue(rate), 0.0005));
  return (
    nearest ??
    STANDARD_RATES.find((rate) => rateValue(rate) >= value * 0.99) ?? { numerator: MAX_RATE, denominator: 1 }
  );
};

/**
 * Keeps every n-th frame of a rate that is too high and repeats frames of one that is too low, so that the
 * rate stays exact.
 */
const clampRate = (rate: Fraction): Fraction => {
  const value = rateValue(rate);
  if (value > MAX_RATE) {
    const divisor = Math.ceil(value / MAX_RATE - 1e-9);
    return { numerator: rate.numerator, denominator: rate.denominator * divisor };
  }
  if (value < MIN_RATE) {
    return { numerator: rate.numerator * Math.ceil(MIN_RATE / value), denominator: rate.denominator };
  }
  return rate;
};

type RateInput = { real: Fraction | null; average: Fraction | null; interlaced: boolean };

/**
 * The constant rate at which to encode, at most 60: `real` (ffprobe's `r_frame_rate`, the lowest rate that
 * fits all time stamps) if the source is constant. A variable one uses `real` if that is a camera's rate, to
 * preserve motion, otherwise the rounded-up `average` (`avg_frame_rate`); so does an interlaced one, whose
 * `real` counts fields.
 */
export const chooseFrameRate = ({ real, average, interlaced }: RateInput): Fraction => {
  if (!real || !average) return clampRate(average ?? real ?? FALLBACK);
  const isConstant = isClose(rateValue(average), rateValue(real), 0.005);
  if (isConstant) {
    // A camera's clock drifts: an announced 29.9707 means 30000/1001.
    return findStandard(real) ?? findStandard(average) ?? clampRate(real);
  }
  const standard = findStandard(real);
  if (!interlaced && standard && rateValue(real) > rateValue(average)) return standard;
  const isSlowMotion = rateValue(real) > MAX_RATE && rateValue(real) <= 240;
  if (!interlaced && isSlowMotion && findStandard(clampRate(real))) return clampRate(real);
  return roundUpToStandard(rateValue(average));
};

/** A measured rate as a fraction: a whole or NTSC rate if close enough. Pure. */
const toFraction = (rate: number): Fraction => {
  const whole = Math.round(rate);
  if (whole > 0 && Math.abs(rate - whole) <= whole * 0.0002) return { numerator: whole, denominator: 1 };
  const ntsc = Math.round((rate * 1001) / 1000);
  if (ntsc > 0 && Math.abs(rate - (ntsc * 1000) / 1001) <= rate * 0.0002)
    return { numerator: ntsc * 1000, denominator: 1001 };
  return { numerator: Math.round(rate * 1000), denominator: 1000 };
};

/** Rounds up to a whole rate: a variable rate does not come from an NTSC camera. */
const roundUpToWhole = (value: number): Fraction =>
  STANDARD_RATES.find((rate) => rate.denominator === 1 && rateValue(rate) >= value * 0.985) ?? {
    numerator: MAX_RATE,
    denominator: 1,
  };

/**
 * The constant rate at which to encode, from measured frame times: the constant rate, otherwise the fastest
 * one. Pure.
 */
export const chooseMeasuredRate = ({ constant, fastest }: MeasuredRate): Fraction => {
  if (constant === null) return roundUpToWhole(fastest);
  const rate = toFraction(constant);
  return chooseFrameRate({ real: rate, average: rate, interlaced: false });
};
