import type { Payload } from 'payload';

import { addDays, toMonth, type Day } from '../days';
import { findDaily, findFirstDay, type DailyFigures } from './find-daily';
import { estimateDays, estimateMonth } from '../ranges';

type MonthDays = {
  /** Those of the running month, and those before it that its rest is judged by. */
  days: DailyFigures[];
  /** The first day that anything is known of; null before there is any. */
  since: Day | null;
};

type Month = { workspace: string; today: Day };

/** What the running month is judged by. */
export const findMonthDays = async (payload: Payload, { workspace, today }: Month): Promise<MonthDays> => {
  const from = [`${toMonth(today)}-01`, addDays(today, -estimateDays)].sort()[0] ?? today;
  const [days, since] = await Promise.all([
    findDaily(payload, { workspace, range: { from, to: today } }),
    findFirstDay(payload, workspace),
  ]);
  return { days, since };
};

/** How many views the running month will come to; null while too little is known. */
export const estimateMonthViews = async (payload: Payload, month: Month): Promise<number | null> => {
  const { days, since } = await findMonthDays(payload, month);
  const { today } = month;
  return estimateMonth(
    days.map(({ date, views }) => ({ date, value: views })),
    { today, since },
  );
};
