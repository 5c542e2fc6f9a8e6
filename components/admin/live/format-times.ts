import { formatDuration } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';

const dayMs = 86_400_000;

/** `14:41`; `2:41 PM` on one line, because browsers write a space that breaks. */
export const formatTime = (language: string, at: string | number): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(at))
    .replace(/\s/u, '\u00a0');

/** `14:41:10`. */
export const formatTimeExactly = (language: string, at: string | number): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(
    new Date(at),
  );

/** `Do., 26. Nov. 2026`. */
export const formatDay = (language: string, at: string | number): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(at));

const isSameDay = (a: string | number, b: string | number): boolean =>
  new Date(a).toDateString() === new Date(b).toDateString();

/** Time as short as possible: `13:50`, on another day `Do., 26. Nov. 2026, 13:50`. */
export const formatMomentNear = (language: string, at: string | number, now: number): string =>
  isSameDay(at, now) ? formatTime(language, at) : `${formatDay(language, at)}, ${formatTime(language, at)}`;

/** `14:00–15:30`; with the date if it passes midnight. */
export const formatSpan = (language: string, start: string, end: string): string => {
  const last = isSameDay(start, end) ? '' : `${formatDay(language, end)}, `;
  return `${formatTime(language, start)}–${last}${formatTime(language, end)}`;
};

const toUnit = (language: string, value: number, unit: 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);

/** Formats a duration in milliseconds: `1 Std. 30 Min.`; seconds only below a minute. */
export const formatLength = (language: string, ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return toUnit(language, Math.max(0, Math.round(ms / 1000)), 'second');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && toUnit(language, hours, 'hour'), rest > 0 && toUnit(language, rest, 'minute')]
    .filter(Boolean)
    .join(' ');
};

/** Formats the state bar's clock: `2:14:08`, from two days on `6 Tage`. Milliseconds. */
export const formatClock = (text: Translate, ms: number): string =>
  ms >= 2 * dayMs
    ? text('liveRoom.days', { count: Math.floor(ms / dayMs) })
    : formatDuration(Math.round(ms / 1000));

/** Relative time: `in 5 Tagen`, `vor 2 Stunden`. */
export const formatDistance = (language: string, at: string, now: number): string => {
  const ms = Date.parse(at) - now;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.round(ms / 60_000);
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(ms) < dayMs) return format.format(Math.round(ms / 3_600_000), 'hour');
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  return format.format(Math.round((midnight(Date.parse(at)) - midnight(now)) / dayMs), 'day');
};

/** Formats whole seconds: `1 Sekunde`, `4 Sekunden`. */
export const formatSeconds = (language: string, seconds: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(
    Math.max(1, Math.round(seconds)),
  );

/** A number with at most one decimal. Uses a minus sign as wide as a digit. */
export const formatOne = (language: string, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value).replace('-', '−');
