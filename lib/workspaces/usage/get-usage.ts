import type { Payload } from 'payload';

import { getSqliteReader } from '@/lib/core/database/sqlite-reader';

import { getPeriod } from './metrics';
import { countSource, findUsageRow, type UsageKey } from './usage-row';

/** What a workspace uses of a metric: the count that its limit is held by. */
export const getUsage = async (payload: Payload, key: UsageKey): Promise<number> =>
  (await findCount(payload, key)) ?? countSource(payload, { ...key, period: getPeriod(key.metric, key.at) });

/** Every list asks, so SQLite is asked directly. */
const findCount = async (payload: Payload, key: UsageKey): Promise<number | undefined> => {
  const read = getSqliteReader(payload);
  if (!read) return (await findUsageRow(payload, key))?.count;
  const rows = read('SELECT count FROM usage WHERE workspace_id = ? AND metric = ? AND period = ?', [
    key.workspace,
    key.metric,
    getPeriod(key.metric, key.at),
  ]);
  return rows[0] && Number(rows[0][0]);
};
