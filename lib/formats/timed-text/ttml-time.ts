/** How a TTML file counts: its root's `ttp:frameRate` (with its multiplier) and `ttp:tickRate`, per second. */
export type TtmlRates = { frames: number; ticks: number };

const clockTime = /^(\d{2,}):(\d{2}):(\d{2})(?:\.(\d+)|:(\d{2,})(?:\.\d+)?)?$/;
const offsetTime = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/;

const readPositive = (text: string | undefined): number | null =>
  text !== undefined && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : null;

/** TTML2 7.2: 30 frames and one tick a second unless told; with frames but no ticks, a tick is a frame. */
export const readTtmlRates = (root: Record<string, string>): TtmlRates => {
  const [numerator, denominator] = (root.frameRateMultiplier ?? '1 1').trim().split(/[\s:]+/);
  const multiplier = (readPositive(numerator) ?? 1) / (readPositive(denominator) ?? 1);
  const given = readPositive(root.frameRate);
  return {
    frames: (given ?? 30) * multiplier,
    ticks: readPositive(root.tickRate) ?? (given === null ? 1 : given * multiplier),
  };
};

/** A time expression in milliseconds (TTML2 12.3), or null where it is none. */
export const readTtmlTime = (text: string, { frames, ticks }: TtmlRates): number | null => {
  const clock = clockTime.exec(text.trim());
  if (clock) {
    const [, hours, minutes, seconds, fraction, frame] = clock;
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return Math.round((whole + Number(`0.${fraction ?? 0}`) + Number(frame ?? 0) / frames) * 1000);
  }
  const offset = offsetTime.exec(text.trim());
  if (!offset) return null;
  const [, amount, metric] = offset;
  const seconds = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / frames, t: 1 / ticks }[metric ?? ''] ?? 1;
  return Math.round(Number(amount) * seconds * 1000);
};
