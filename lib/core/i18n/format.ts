import type { Translate } from './text';

/**
 * The calendar day of a moment in an IANA time zone (default: the machine's), in ISO format: `2026-11-20`.
 */
export const dayIn = (date: Date, timeZone?: string): string =>
  // Swedish dates have the ISO format.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date);

const dayOf = (date: Date, timeZone?: string): number => Date.parse(dayIn(date, timeZone)) / 86_400_000;

/**
 * Formats a moment relative to today: `heute, 14:20`, `gestern, 9:05`, `morgen, 9:05`, otherwise the day,
 * `20. Nov. 2026`.
 * `timeZone` is an IANA name, by default the machine's.
 */
export const formatDate = (language: string, iso: string, now = new Date(), timeZone?: string): string => {
  const date = new Date(iso);
  const days = dayOf(date, timeZone) - dayOf(now, timeZone);
  if (Math.abs(days) > 1) {
    const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(date);
  }
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  return `${day}, ${time.format(date)}`;
};

/** Like `formatDate`, but `Freitag, 16:42` for the other days of the past week. */
export const formatWeekday = (language: string, iso: string, now = new Date(), timeZone?: string): string => {
  const date = new Date(iso);
  const days = dayOf(date, timeZone) - dayOf(now, timeZone);
  if (days < -6 || days >= -1) return formatDate(language, iso, now, timeZone);
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }).format(date);
  return `${day}, ${formatTimeOfDay(language, iso, timeZone)}`;
};

/** Formats day and time in full: `20. November 2026 um 14:20`. */
export const formatMoment = (language: string, iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );

/** Formats the day in full: `20. November 2026`. */
export const formatLongDay = (language: string, iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(iso));

/** Formats the time of day: `14:20`. */
export const formatTimeOfDay = (language: string, iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso));

/** Formats seconds as a clip's duration: `0:33`, `12:04`, `1:12:30`. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A future time as a distance: `in 3 Tagen`, `in 5 minutes`. At least a minute. */
export const formatFromNow = (language: string, iso: string, now = new Date()): string => {
  const seconds = Math.max(60, (Date.parse(iso) - now.getTime()) / 1000);
  const [unit, length] = spans.find(([, each]) => seconds >= each) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(
    Math.round(seconds / length),
    unit,
  );
};

/** Joins items to a list in the language's style: `4, 7 und 9`. */
export const formatList = (language: string, items: string[]): string =>
  new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(items);

/** Formats a number in the language's style: `12.500`, `12,500`. */
export const formatNumber = (language: string, value: number): string =>
  new Intl.NumberFormat(language).format(value);

/** Formats a share from 0 to 1 as whole percent in the language's style: `64 %`, `64%`. */
export const formatPercent = (language: string, share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

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

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/**
 * Formats bytes in the largest decimal unit with at least one whole: `4,3 GB`, `812 MB`. One decimal below
 * ten. Number and unit stay on one line; `Intl` writes a space that breaks with some units only.
 */
export const formatBytes = (language: string, bytes: number): string => {
  const whole = Math.max(0, bytes);
  // 999,600 bytes would round to 1000 kB, so values that round up belong to the next unit.
  const step = units.findIndex((_unit, index) => Math.round(whole / 1000 ** index) < 1000);
  const power = step === -1 ? units.length - 1 : step;
  const value = whole / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power],
    unitDisplay: 'short',
    maximumFractionDigits: power > 0 && value < 9.95 ? 1 : 0,
  })
    .format(value)
    .replaceAll(' ', '\u00a0');
};

/** Bytes; smaller values would be shown as zero. */
const smallest = 1e7;

/**
 * Formats bytes as GB with two decimals, without the unit: `2.812,08`; `< 0,01` for smaller positive values.
 * Pure.
 */
export const formatGigabyteNumber = (language: string, bytes: number): string => {
  const isLess = bytes > 0 && bytes < smallest;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${isLess ? '< ' : ''}${number.format((isLess ? smallest : bytes) / 1e9)}`;
};

/** Like `formatGigabyteNumber`, with the unit: `2.812,08 GB`. Pure. */
export const formatGigabytes = (language: string, bytes: number): string =>
  `${formatGigabyteNumber(language, bytes)} GB`;

/** Placeholder for a time in a sentence. U+FFFC does not occur in any translation. */
export const timePlaceholder = '\u{FFFC}';
