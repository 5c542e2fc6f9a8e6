import type { Payload } from 'payload';

import { getSqliteReader } from '@/lib/core/sqlite-reader';

/**
 * Mends: a pick by Payload costs a millisecond, and a worker asks each of its queues several times a second. On SQLite this looks into the
 * index that the pick uses, for microseconds; true where only the pick itself tells (MongoDB).
 */
export const mayHaveDueJob = (payload: Payload, { queue, now }: { queue: string; now: Date }): boolean => {
  const read = getSqliteReader(payload);
  if (!read) return true;
  const sql =
    'SELECT 1 FROM payload_jobs WHERE queue = ? AND processing = 0 AND has_error = 0 AND wait_until <= ? LIMIT 1';
  return read(sql, [queue, now.toISOString()]).length > 0;
};
