import type { Where } from 'payload';

import { addDays, countDays, getMonthEnd, isDay, toDate, toDay, toMonth, type Day } from '@/lib/core/days';

/** Days, both inclusive. */
export type Range = { from: Day; to: Day };

/** Matches the daily statistics of a workspace in a range. */
export const toDailyWhere = ({ workspace, range }: { workspace: string; range: Range }): Where => ({
  and: [
    { workspace: { equals: workspace } },
    { period: { greater_than_equal: range.from } },
    { period: { less_than_equal: range.to } },
    { isDay: { equals: true } },
  ],
});

export const presets = [7, 30, 90, 365] as const;
export type Preset = (typeof presets)[number];
export const defaultPreset: Preset = 30;

export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** Range of the last `preset` days, including today. */
export const getPresetRange = (preset: number, today: Day): Range => ({
  from: addDays(today, 1 - preset),
  to: today,
});

/** Preset that equals the range. Null for a custom range. */
export const findPreset = ({ from, to }: Range, today: Day): Preset | null =>
  presets.find((preset) => to === today && from === getPresetRange(preset, today).from) ?? null;

/** Groups by day up to 40 days, by week up to 120 days, otherwise by month. */
export const chooseGrouping = (range: Range): Grouping => {
  const days = countDays(range.from, range.to);
  if (days > 120) return 'month';
  return days > 40 ? 'week' : 'day';
};

/**
 * Range of two valid days in any order, ending today at the latest. Null if a day is invalid or the range
 * starts in the future.
 */
export const toRange = (from: unknown, to: unknown, today: Day): Range | null => {
  if (typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to)) return null;
  const [first = from, last = to] = [from, to].sort();
  return first > today ? null : { from: first, to: last > today ? today : last };
};

type Known = { today: Day; since: Day | null };

/** Range before, shifted by as many whole weeks as cover the range, so that weekdays match. */
export const getComparedRange = ({ from, to }: Range): Range => {
  const shift = Math.ceil(countDays(from, to) / 7) * 7;
  return { from: addDays(from, -shift), to: addDays(to, -shift) };
};

/**
 * First day on which a range of this length ending today can be compared with the one before, because both
 * are covered by data (day 65 for 30 days). Null if it can be compared now or does not end today. `since` is
 * the first day with data. Pure.
 */
export const findComparableDay = (range: Range, { since, today }: Known): Day | null => {
  const { from } = getComparedRange(range);
  if (since === null || since <= from || range.to !== today) return null;
  return addDays(since, countDays(from, range.to) - 1);
};

export const isWeekend = (day: Day): boolean => [0, 6].includes(toDate(day).getUTCDay());

/** Monday of the week that contains `day`. */
export const getWeekStart = (day: Day): Day => addDays(day, -((toDate(day).getUTCDay() + 6) % 7));

/** A bar or point of a chart, or a row of its table. `isPartial` if the range cuts it or it has not ended. */
export type Group<T> = Range & { key: string; isPartial: boolean; values: T[] };

const getBounds = (day: Day, grouping: Grouping): Range => {
  if (grouping === 'day') return { from: day, to: day };
  if (grouping === 'month') return { from: `${toMonth(day)}-01`, to: getMonthEnd(day) };
  const from = getWeekStart(day);
  return { from, to: addDays(from, 6) };
};

/** Groups consecutive days by calendar week or month. Pure. */
export const groupDays = <T extends { date: Day }>(
  days: readonly T[],
  grouping: Grouping,
  today: Day,
): Group<T>[] => {
  const groups: (Group<T> & { bounds: Range })[] = [];
  for (const day of days) {
    const bounds = getBounds(day.date, grouping);
    const last = groups.at(-1);
    if (last?.bounds.from === bounds.from) {
      last.values.push(day);
      last.to = day.date;
    } else
      groups.push({
        key: bounds.from,
        from: day.date,
        to: day.date,
        isPartial: false,
        values: [day],
        bounds,
      });
  }
  return groups.map(({ bounds, ...group }) => ({
    ...group,
    isPartial: group.from !== bounds.from || group.to !== bounds.to || group.to >= today,
  }));
};

/** `value` is bytes or views. */
type DayValue = { date: Day; value: number };

/** Number of days that estimates are based on. */
export const estimateDays = 28;

/**
 * Daily values of the current month. Remaining days get the mean of their weekday over the last 28 full days.
 * Null with less than a week of data. `days` ends with today; `since` is the first day with data.
 */
const projectMonth = (days: readonly DayValue[], { today, since }: Known): DayValue[] | null => {
  const first = [addDays(today, -estimateDays), since ?? today].sort().at(-1) ?? today;
  const known = days.filter(({ date }) => date >= first && date < today);
  if (since === null || countDays(first, today) <= 7) return null;
  const meanOf = (day: Day): number => {
    const same = known.filter(({ date }) => toDate(date).getUTCDay() === toDate(day).getUTCDay());
    // A missing row counts as 0.
    const weeks = Math.max(1, Math.floor((countDays(first, today) - 1) / 7));
    return same.reduce((sum, { value }) => sum + value, 0) / weeks;
  };
  const month: DayValue[] = [];
  for (let date = `${toMonth(today)}-01`; date <= getMonthEnd(today); date = addDays(date, 1)) {
    const value = days.find((day) => day.date === date)?.value ?? 0;
    if (date < today) month.push({ date, value });
    else month.push({ date, value: Math.max(value, meanOf(date)) });
  }
  return month;
};

/** Estimated total of the month, in bytes or views. Null with less than a week of data. Pure. */
export const estimateMonth = (days: readonly DayValue[], known: Known): number | null => {
  const month = projectMonth(days, known);
  return month && Math.round(month.reduce((sum, { value }) => sum + value, 0));
};

/**
 * Day of the current month on which the traffic exceeds `limit` bytes. Null if it does not or there is too
 * little data. Pure.
 */
export const findUsedUpDay = (days: readonly DayValue[], limit: number, known: Known): Day | null => {
  const ofMonth = days.filter(({ date }) => toMonth(date) === toMonth(known.today));
  let sum = 0;
  return (
    (projectMonth(days, known) ?? ofMonth).find(({ value }) => {
      sum += value;
      return Math.round(sum) > limit;
    })?.date ?? null
  );
};

/** Change in whole percent. Null without a previous value. */
export const getChange = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

export const getToday = (timeZone?: string): Day => toDay(new Date(), timeZone);
