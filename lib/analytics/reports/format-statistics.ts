import { toDate, type Day } from '../days';

/** Formats a UTC day without its year, e.g. `27. Nov.`. */
export const formatShortDay = (language: string, day: Day): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(toDate(day));

/** Formats seconds of watch time: `432 Std.`, below ten hours `3,9 Std.`, below one hour `12 Min.`. */
export const formatWatchTime = (language: string, seconds: number): string => {
  const isShort = seconds < 3600;
  const value = seconds / (isShort ? 60 : 3600);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'minute' : 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: !isShort && value < 10 ? 1 : 0,
  }).format(value);
};
