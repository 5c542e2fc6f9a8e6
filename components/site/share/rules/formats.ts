import { clockTolerance } from '@/lib/review/timecode';

/** The frame shown at a time in seconds, counted from 0. Must match the server's rounding. */
export const toFrame = (seconds: number, fps: number): number =>
  Math.max(0, Math.floor(seconds * fps + clockTolerance));

/** The time in the middle of a frame, in seconds. Rounding never reaches a neighbouring frame. */
export const toMiddle = (frame: number, fps: number): number => (frame + 0.5) / fps;

/** Parses a chapter timestamp (`00:01:30`, `01:30.500`) to seconds. */
export const parseTimestamp = (text: string): number =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part || 0), 0);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Cached because creating an `Intl` formatter costs far more than using it. A page needs only a handful. */
const memoise = <F>(make: (language: string, timeZone: string | undefined) => F) => {
  const made = new Map<string, F>();
  return (language: string, timeZone?: string): F => {
    const key = `${language} ${timeZone}`;
    const found = made.get(key) ?? make(language, timeZone);
    made.set(key, found);
    return found;
  };
};
const getRelative = memoise(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
);
const getDay = memoise(
  (language, timeZone) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone }),
);
const getDayOfYear = memoise(
  (language, timeZone) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
);
const getMoment = memoise(
  (language, timeZone) =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }),
);

/** Older comments show a date. */
const relativeDays = 3;

/**
 * `vor 12 Min.`, `gestern`, and after three days `19. Nov.`, with the year if it is not the current one.
 * `timeZone` is an IANA name and defaults to the machine's zone.
 */
export const formatWhen = (language: string, iso: string, now: number, timeZone?: string): string => {
  const date = new Date(iso);
  const age = Math.max(0, now - date.getTime());
  if (age <= relativeDays * day) {
    const relative = getRelative(language);
    if (age < minute) return relative.format(0, 'second');
    if (age < hour) return relative.format(-Math.floor(age / minute), 'minute');
    if (age < day) return relative.format(-Math.floor(age / hour), 'hour');
    return relative.format(-Math.floor(age / day), 'day');
  }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? getDay : getDayOfYear)(language, timeZone).format(date);
};

/** `21. November 2026, 17:20`. */
export const formatMoment = (language: string, iso: string, timeZone?: string): string =>
  getMoment(language, timeZone).format(new Date(iso));
