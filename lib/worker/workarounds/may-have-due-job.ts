import type { Payload } from 'payload';

import { getMongoDatabase, type MongoDatabase } from '@/lib/core/database/mongo-database';
import { getSqliteReader } from '@/lib/core/database/sqlite-reader';

import { queueNames } from '../queues';

/** Whether a queue may have a job that is due; where it says no there was none. */
export type DueLook = (queue: string) => Promise<boolean>;

/** With so many jobs due, every queue may have some behind them. */
const most = 100;

/** The queues that have a job that is due, null where only the pick itself tells. */
const findDueQueues = async (database: MongoDatabase): Promise<ReadonlySet<string> | null> => {
  const jobs = await database
    .collection<{ queue: string }>('payload-jobs')
    .find(
      {
        queue: { $in: queueNames },
        processing: false,
        hasError: false,
        waitUntil: { $lte: new Date() },
      },
      { projection: { _id: 0, queue: 1 } },
    )
    .limit(most)
    .toArray();
  return jobs.length < most ? new Set(jobs.map(({ queue }) => queue)) : null;
};

/**
 * Mends: a pick by Payload costs a millisecond, and a worker asks each of its queues several times a second.
 * On SQLite this looks into the index that the pick uses, for microseconds. MongoDB is asked once for all
 * queues; what it said is good for `goodForMs` milliseconds.
 */
export const createDueLook = (payload: Payload, { goodForMs = 0 } = {}): DueLook => {
  const read = getSqliteReader(payload);
  if (read) {
    const sql =
      'SELECT 1 FROM payload_jobs WHERE queue = ? AND processing = 0 AND has_error = 0 AND wait_until <= ? LIMIT 1';
    return async (queue) => read(sql, [queue, new Date().toISOString()]).length > 0;
  }
  const database = getMongoDatabase(payload);
  if (!database) return async () => true;
  let asked: { at: number; answer: ReturnType<typeof findDueQueues> } | null = null;
  return async (queue) => {
    const now = performance.now();
    if (!asked || now - asked.at >= goodForMs) asked = { at: now, answer: findDueQueues(database) };
    return (await asked.answer)?.has(queue) ?? true;
  };
};
