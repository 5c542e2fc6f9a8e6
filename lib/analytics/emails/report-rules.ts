import { addDays, countDays, toDay, toMonth, type Day } from '@/lib/core/days';

import { getWeekStart, type Range } from '../ranges';

/** How often a person gets the workspace's statistics by email. */
export const reportIntervals = ['weekly', 'monthly'] as const;
export type ReportInterval = (typeof reportIntervals)[number];

/** Hour of the day, in the workspace's time zone, from which reports are sent. */
const sendHour = 6;

/**
 * The last complete week (Monday to Sunday) or month that a report is about, from 6:00 of the day after its
 * end. `key` identifies it, such as `weekly 2026-11-16`. Pure.
 */
export const getReportPeriod = (
  interval: ReportInterval,
  now: Date,
  timeZone: string,
): Range & { key: string } => {
  const today: Day = toDay(new Date(now.getTime() - sendHour * 3_600_000), timeZone);
  const start = interval === 'weekly' ? getWeekStart(today) : `${toMonth(today)}-01`;
  const to = addDays(start, -1);
  const from = interval === 'weekly' ? addDays(to, -6) : `${toMonth(to)}-01`;
  return { from, to, key: `${interval} ${from}` };
};

/** The week or month before a period. Pure. */
export const getPeriodBefore = ({ from, to }: Range): Range => {
  const end = addDays(from, -1);
  const isMonth = countDays(from, to) > 7;
  return { from: isMonth ? `${toMonth(end)}-01` : addDays(from, -countDays(from, to)), to: end };
};
