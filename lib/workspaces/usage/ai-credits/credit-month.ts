/** The last day of the current credit month and the first day of the next one, in UTC. */
export const getCreditMonth = (now: Date): { end: Date; next: Date } => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { end: new Date(Date.UTC(year, month + 1, 0)), next: new Date(Date.UTC(year, month + 1, 1)) };
};

/** Formats a day in the user's language, e.g. `30. November`. */
export const formatCreditDay = (language: string, day: Date): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day);
