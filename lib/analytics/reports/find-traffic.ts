import type { Payload } from 'payload';

import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { toMonth, type Day, addDays, toDay } from '@/lib/core/days';
import { getLimit } from '@/lib/workspaces/usage/metrics';

import { toCountedId, readVideoIds } from '../counted-ids';
import { estimateMonth, findUsedUpDay, estimateDays } from '../ranges';
import { findPeriods, listPeriods, readVideoRows } from '../video-rows';
import { findDaily, findFirstDay, type DailyStatistics } from './find-daily';

type MonthDays = {
  /** Days of the current month, and earlier days that the estimate needs. */
  days: DailyStatistics[];
  /** First day with data. Null if there is none. */
  since: Day | null;
};

type Month = {
  workspace: string;
  /** In `timeZone`. */
  today: Day;
  /** IANA name. UTC by default, as in the plan's limits. */
  timeZone?: string | undefined;
};

/** Data for the estimate of the current month. */
const findMonthDays = async (payload: Payload, { workspace, today, timeZone }: Month): Promise<MonthDays> => {
  const from = [`${toMonth(today)}-01`, addDays(today, -estimateDays)].sort()[0] ?? today;
  const [days, since] = await Promise.all([
    findDaily(payload, { workspace, range: { from, to: today }, timeZone }),
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

type Asked = { workspace: string; eventId: string; since: Date; now?: Date };

/**
 * Bytes that viewers of a live event fetched, without its recording. Lags about a minute behind, like the
 * access log.
 */
export const findEventTraffic = async (
  payload: Payload,
  { workspace, eventId, since, now = new Date() }: Asked,
): Promise<number> => {
  const wanted = (await readVideoIds(payload, workspace)).get(toCountedId(eventId));
  if (wanted === undefined) return 0;
  const today = toDay(now);
  const periods = listPeriods({ from: `${toDay(since).slice(0, 7)}-01`, to: today }, today);
  let sum = 0;
  for (const { videos } of await findPeriods(payload, workspace, periods))
    for (const [number, , , bytes = 0] of readVideoRows(videos)) if (number === wanted) sum += bytes;
  return sum;
};

/** Traffic of the current month in bytes, compared with the package. */
export type MonthTraffic = {
  month: string;
  soFar: number;
  /** Null with too little data. */
  estimate: number | null;
  /** Null if unlimited, and without a valid plan, whose limits are all 0. */
  limit: number | null;
  /** Day on which the limit is or was exceeded. Null if the traffic lasts. */
  usedUpOn: Day | null;
};

/** Traffic of the current month, so far and estimated. */
export const findMonthTraffic = async (
  payload: Payload,
  { workspace, today }: { workspace: Pick<ActorWorkspace, 'id' | 'limits' | 'subscription'>; today: Day },
): Promise<MonthTraffic> => {
  const month = toMonth(today);
  const { days, since } = await findMonthDays(payload, { workspace: workspace.id, today });
  const values = days.map(({ date, bytes }) => ({ date, value: bytes }));
  const soFar = values.reduce((sum, { date, value }) => sum + (toMonth(date) === month ? value : 0), 0);
  const limit = workspace.subscription.isValid ? getLimit(workspace.limits, 'traffic') : null;
  return {
    month,
    soFar,
    estimate: estimateMonth(values, { today, since }),
    limit,
    usedUpOn: limit === null ? null : findUsedUpDay(values, limit, { today, since }),
  };
};
