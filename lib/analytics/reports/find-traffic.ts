import type { Payload } from 'payload';

import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getLimit } from '@/lib/workspaces/usage/metrics';

import { toMonth, type Day } from '../days';
import { findMonthDays } from './find-month-days';
import { estimateMonth, findUsedUpDay } from '../ranges';

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
