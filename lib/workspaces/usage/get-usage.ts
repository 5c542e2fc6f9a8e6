import type { Payload } from 'payload';

import { getSqliteReader } from '@/lib/core/database/sqlite-reader';

import { getPeriod } from './metrics';
import { countSource, findUsageRow, type UsageKey } from './usage-row';

/** Usage of a metric. The limit is enforced by the same count. */
export const getUsage = async (payload: Payload, key: UsageKey): Promise<number> =>
  (await findCount(payload, key)) ?? countSource(payload, { ...key, period: getPeriod(key.metric, key.at) });

/** Reads SQLite directly, because every list needs the count. */
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
