const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formatters cost far more to make than to use, and a page has a handful. */
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
