import type { Payload } from 'payload';

import { jobQueue } from './jobs';
import { acquireLock } from './lock';

const renewMs = 5000;
const lockName = `queue:${jobQueue}`;

/**
 * Runs what is due in the job queue, if this process is the one that may: Payload's queue is not safe with two runners.
 * Whoever takes over frees the jobs that a killed runner left as processing. Returns how many jobs ran.
 */
export const runQueue = async (payload: Payload, owner: string): Promise<number> => {
  const lock = await acquireLock(payload, { name: lockName, owner });
  if (!lock) return 0;
  if (lock === 'taken') {
    await payload.db.updateMany({
      collection: 'payload-jobs',
      where: { processing: { equals: true } },
      data: { processing: false },
    });
  }
  // A batch may outlast the lock, and a second runner would take its running jobs for abandoned ones.
  const renewal = setInterval(() => {
    void acquireLock(payload, { name: lockName, owner }).catch((error: unknown) =>
      payload.logger.warn({ err: error }, 'the queue lock could not be renewed'),
    );
  }, renewMs);
  try {
    const { jobStatus } = await payload.jobs.run({
      queue: jobQueue,
      limit: 20,
      sequential: true,
      silent: { info: true },
    });
    return Object.keys(jobStatus ?? {}).length;
  } finally {
    clearInterval(renewal);
  }
};

export const queueLockName = lockName;
