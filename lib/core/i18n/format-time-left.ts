import type { Translate } from './text';

const minute = 60;
const hour = 60 * minute;

const formatUnit = (language: string, value: number, unit: 'second' | 'minute' | 'hour'): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);

const formatSpan = (language: string, seconds: number): string => {
  // Steps of five, so that the number does not flicker.
  const calm = Math.max(5, Math.ceil(seconds / 5) * 5);
  if (calm < minute) return formatUnit(language, calm, 'second');
  const minutes = Math.ceil(seconds / minute);
  if (minutes < 60) return formatUnit(language, minutes, 'minute');
  const calmMinutes = Math.ceil(seconds / minute / 5) * 5;
  const hours = Math.floor((calmMinutes * minute) / hour);
  const rest = calmMinutes % 60;
  const parts = [formatUnit(language, hours, 'hour')];
  if (rest > 0) parts.push(formatUnit(language, rest, 'minute'));
  return parts.join(' ');
};

/** Formats a remaining time: `noch 3 Min.`. Infinity and NaN are shown as unknown. */
export const formatTimeLeft = (text: Translate, language: string, seconds: number): string =>
  Number.isFinite(seconds)
    ? text('kit.timeLeft', { time: formatSpan(language, Math.max(0, seconds)) })
    : text('kit.timeLeftUnknown');
