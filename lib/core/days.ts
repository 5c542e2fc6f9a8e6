const dayMs = 86_400_000;

/** A day, `YYYY-MM-DD`, in UTC unless a time zone is given. Days sort and compare as text. */
export type Day = string;

/** `timeZone` is an IANA name. */
export const toDay = (at: Date, timeZone = 'UTC'): Day =>
  timeZone === 'UTC'
    ? at.toISOString().slice(0, 10)
    : new Date(toLocal(at, timeZone)).toISOString().slice(0, 10);

/** Midnight in UTC. */
export const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day => toDay(new Date(toDate(day).getTime() + days * dayMs));

/** Number of days in the range, including both ends. */
export const countDays = (from: Day, to: Day): number =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / dayMs) + 1;

export const listDays = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));

/** `YYYY-MM`. */
export const toMonth = (day: Day): string => day.slice(0, 7);

/** Last day of the month that contains `day`. */
export const getMonthEnd = (day: Day): Day => {
  const date = toDate(day);
  return toDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)));
};

/** Whether the text is a valid calendar day. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = toDate(text);
  return !Number.isNaN(date.getTime()) && toDay(date) === text;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time as if it were UTC, in milliseconds. */
const toLocal = (at: Date, timeZone: string): number => {
  let format = formats.get(timeZone);
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })),
    );
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
};

const quarterMs = 900_000;

/** First moment of a day in a time zone. Clocks may skip midnight. */
export const getDayStart = (day: Day, timeZone = 'UTC'): Date => {
  const midnight = toDate(day);
  if (timeZone === 'UTC') return midnight;
  const offset = (at: Date): number => toLocal(at, timeZone) - at.getTime();
  const guess = new Date(midnight.getTime() - offset(midnight));
  const start = new Date(midnight.getTime() - offset(guess));
  if (toLocal(start, timeZone) === midnight.getTime()) return start;
  let at = midnight.getTime() - dayMs;
  while (toDay(new Date(at), timeZone) < day) at += quarterMs;
  return new Date(at);
};

/** Start of a quarter of an hour (0 to 95) of a UTC day, in milliseconds. */
export const getQuarterStart = (day: Day, quarter: number): number =>
  toDate(day).getTime() + quarter * quarterMs;

/** Whether `Intl` knows the IANA name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
