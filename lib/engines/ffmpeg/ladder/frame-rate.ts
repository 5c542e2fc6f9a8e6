import type { MeasuredRate } from '../inspect/measure-rate';

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
