const dayMs = 86_400_000;

/** A UTC day, `YYYY-MM-DD`. Days sort and compare as text. */
export type Day = string;

export const toDay = (at: Date): Day => at.toISOString().slice(0, 10);

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
