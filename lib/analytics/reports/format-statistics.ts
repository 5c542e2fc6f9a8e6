import { toDate, type Day } from '@/lib/core/days';

/** Formats a UTC day without its year, e.g. `27. Nov.`. */
export const formatShortDay = (language: string, day: Day): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(toDate(day));

/** Formats seconds of watch time: `432 Std.`, `3,9 Std.`, `12 Min.`, below two minutes `79 Sek.` */
export const formatWatchTime = (language: string, seconds: number): string => {
  const [unit, length] =
    seconds < 120
      ? (['second', 1] as const)
      : seconds < 3600
        ? (['minute', 60] as const)
        : (['hour', 3600] as const);
  const value = seconds / length;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'hour' && value < 10 ? 1 : 0,
  }).format(value);
};
