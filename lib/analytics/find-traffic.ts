import type { Payload } from 'payload';

import type { ActorWorkspace } from '@/lib/core/actor-workspace';
import { getLimit } from '@/lib/usage/metrics';

import { addDays, toMonth, type Day } from './days';
import { findDaily, findFirstDay } from './find-daily';
import { estimateDays, estimateMonth, findUsedUpDay } from './ranges';

/** Traffic of the running month against the package. Bytes. */
export type MonthTraffic = {
  month: string;
  soFar: number;
  /** Null while too little is known. */
  estimate: number | null;
  /** Null is unlimited. */
  limit: number | null;
  /** The day on which it goes over the limit, or did; null where it lasts. */
  usedUpOn: Day | null;
};

/** What the running month has come to and will come to. */
export const findMonthTraffic = async (
  payload: Payload,
  { workspace, today }: { workspace: ActorWorkspace; today: Day },
): Promise<MonthTraffic> => {
  const month = toMonth(today);
  const from = [`${month}-01`, addDays(today, -estimateDays)].sort()[0] ?? today;
  const [days, since] = await Promise.all([
    findDaily(payload, { workspace: workspace.id, range: { from, to: today } }),
    findFirstDay(payload, workspace.id),
  ]);
  const soFar = days.reduce((sum, { date, bytes }) => sum + (toMonth(date) === month ? bytes : 0), 0);
  const limit = getLimit(workspace.limits, 'traffic');
  return {
    month,
    soFar,
    estimate: estimateMonth(days, { today, since }),
    limit,
    usedUpOn: limit === null ? null : findUsedUpDay(days, limit, { today, since }),
  };
};
