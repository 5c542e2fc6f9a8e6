/** The last day of the month in which credits are counted now, and the first of the next, in UTC. */
export const getCreditMonth = (now: Date): { end: Date; next: Date } => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { end: new Date(Date.UTC(year, month + 1, 0)), next: new Date(Date.UTC(year, month + 1, 1)) };
};

/** A day of it as people write it: `30. November`. */
export const formatCreditDay = (language: string, day: Date): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day);
