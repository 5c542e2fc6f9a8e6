import type { Payload } from 'payload';

import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getLimit } from '@/lib/workspaces/usage/metrics';

import { toMonth, type Day } from '../days';
import { findMonthDays } from './find-month-days';
import { estimateMonth, findUsedUpDay } from '../ranges';

/** Traffic of the running month against the package. Bytes. */
export type MonthTraffic = {
  month: string;
  soFar: number;
  /** Null while too little is known. */
  estimate: number | null;
  /** Null is unlimited, or no valid plan: then every limit is 0, which says nothing. */
  limit: number | null;
  /** The day on which it goes over the limit, or did; null where it lasts. */
  usedUpOn: Day | null;
};

/** What the running month has come to and will come to. */
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
