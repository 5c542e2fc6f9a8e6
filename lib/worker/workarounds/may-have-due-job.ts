import type { Payload } from 'payload';

import { getMongoDatabase, type MongoDatabase } from '@/lib/core/database/clients';
import { getSqliteReader } from '@/lib/core/database/sqlite-reader';

import { queueNames } from '../define-job';

/** Whether a queue may have a due job. False is reliable, true may be wrong. */
export type DueLook = (queue: string) => Promise<boolean>;

/** If this many jobs are due, any queue may have some beyond them. */
const maxJobs = 100;

/** The queues with due jobs, or null if too many jobs are due to say. */
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
    .limit(maxJobs)
    .toArray();
  return jobs.length < maxJobs ? new Set(jobs.map(({ queue }) => queue)) : null;
};

/**
 * Fixes: a claim through Payload costs a millisecond, and a worker polls each queue several times a second.
 * On SQLite this reads the index that the claim uses, in microseconds. On MongoDB one query serves all
 * queues, and its answer is reused for `goodForMs` milliseconds.
 */
export const createDueLook = (payload: Payload, { goodForMs = 0 } = {}): DueLook => {
  const read = getSqliteReader(payload);
  if (read) {
    const sql =
      'SELECT 1 FROM payload_jobs WHERE queue = ? AND processing = 0 AND has_error = 0 ' +
      'AND wait_until <= ? LIMIT 1';
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
