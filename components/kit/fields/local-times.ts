const two = (value: number): string => String(value).padStart(2, '0');

const toDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const toTime = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** Formats a time for `<input type="datetime-local">` in the browser's time zone. */
export const toLocalInput = (iso: string): string => {
  const date = new Date(iso);
  return `${toDay(date)}T${toTime(date)}`;
};

/** The inverse; null while the input is incomplete. */
export const fromLocalInput = (value: string): string | null => {
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** Times as typed: a date and two times, in the browser's time zone. */
export type TypedTimes = { day: string; start: string; end: string };

export const toTypedTimes = ({
  startDateTime,
  endDateTime,
}: {
  startDateTime: string;
  endDateTime: string;
}): TypedTimes => {
  const start = new Date(startDateTime);
  return { day: toDay(start), start: toTime(start), end: toTime(new Date(endDateTime)) };
};

/** Whether a time does not exist on its day because of daylight saving. Browsers would shift it silently. */
export const hasSkippedTime = ({ day, start, end }: TypedTimes): boolean =>
  [start, end].some((time) => {
    const ms = Date.parse(`${day}T${time}`);
    return !Number.isNaN(ms) && toTime(new Date(ms)) !== time;
  });

/**
 * Converts typed date and times to instants. An end before the start is on the next day. Null if a value is
 * missing, or if the day skips that time.
 */
export const fromTypedTimes = ({
  day,
  start,
  end,
}: TypedTimes): { startDateTime: string; endDateTime: string; isNextDay: boolean } | null => {
  const begins = Date.parse(`${day}T${start}`);
  const ends = Date.parse(`${day}T${end}`);
  if (Number.isNaN(begins) || Number.isNaN(ends) || hasSkippedTime({ day, start, end })) return null;
  const isNextDay = ends <= begins;
  const last = new Date(ends);
  // Uses calendar days: a night may have 23 or 25 hours.
  if (isNextDay) last.setDate(last.getDate() + 1);
  return { startDateTime: new Date(begins).toISOString(), endDateTime: last.toISOString(), isNextDay };
};
