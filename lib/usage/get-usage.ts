import type { Payload } from 'payload';

import { getPeriod } from './metrics';
import { countSource, findUsageRow, type UsageKey } from './usage-row';

/** What a workspace uses of a metric: the count that its limit is held by. */
export const getUsage = async (payload: Payload, key: UsageKey): Promise<number> =>
  (await findUsageRow(payload, key))?.count ??
  countSource(payload, { ...key, period: getPeriod(key.metric, key.at) });
