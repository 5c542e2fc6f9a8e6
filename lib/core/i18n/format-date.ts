/**
 * The calendar day of a moment in an IANA time zone (default: the machine's), in ISO format: `2026-11-20`.
 */
export const dayIn = (date: Date, timeZone?: string): string =>
  // Swedish dates have the ISO format.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(date);

const dayOf = (date: Date, timeZone?: string): number => Date.parse(dayIn(date, timeZone)) / 86_400_000;

/**
 * Formats a moment relative to today: `heute, 14:20`, `gestern, 9:05`, otherwise the day, `20. Nov. 2026`.
 * `timeZone` is an IANA name, by default the machine's.
 */
export const formatDate = (language: string, iso: string, now = new Date(), timeZone?: string): string => {
  const date = new Date(iso);
  const days = dayOf(date, timeZone) - dayOf(now, timeZone);
  if (days !== 0 && days !== -1) {
    const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(date);
  }
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  return `${day}, ${time.format(date)}`;
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
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(iso));
