import type { Payload } from 'payload';

import { addDays, toMonth, type Day } from '../days';
import { findDaily, findFirstDay, type DailyFigures } from './find-daily';
import { estimateDays, estimateMonth } from '../ranges';

type MonthDays = {
  /** Days of the current month, and earlier days that the estimate needs. */
  days: DailyFigures[];
  /** First day with data. Null if there is none. */
  since: Day | null;
};

type Month = { workspace: string; today: Day };

/** Data for the estimate of the current month. */
export const findMonthDays = async (payload: Payload, { workspace, today }: Month): Promise<MonthDays> => {
  const from = [`${toMonth(today)}-01`, addDays(today, -estimateDays)].sort()[0] ?? today;
  const [days, since] = await Promise.all([
    findDaily(payload, { workspace, range: { from, to: today } }),
    findFirstDay(payload, workspace),
  ]);
  return { days, since };
};

/** Estimated number of views in the current month. Null with too little data. */
export const estimateMonthViews = async (payload: Payload, month: Month): Promise<number | null> => {
  const { days, since } = await findMonthDays(payload, month);
  const { today } = month;
  return estimateMonth(
    days.map(({ date, views }) => ({ date, value: views })),
    { today, since },
  );
};
