const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Comments older than this have a date. */
const relativeDays = 3;

/**
 * `vor 12 Min.`, `gestern`, and after three days `19. Nov.`, with the year where it is another one. `timeZone` is an IANA name;
 * without it the machine's own.
 */
export const formatWhen = (language: string, iso: string, now: number, timeZone?: string): string => {
  const date = new Date(iso);
  const age = Math.max(0, now - date.getTime());
  if (age <= relativeDays * day) {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
    if (age < minute) return relative.format(0, 'second');
    if (age < hour) return relative.format(-Math.floor(age / minute), 'minute');
    if (age < day) return relative.format(-Math.floor(age / hour), 'hour');
    return relative.format(-Math.floor(age / day), 'day');
  }
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  }).format(date);
};

/** `21. November 2026, 17:20`. */
export const formatMoment = (language: string, iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso));
