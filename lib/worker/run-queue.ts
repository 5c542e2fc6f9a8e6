import type { Payload } from 'payload';

import { getQueueLock, type QueueName } from './define-job';
import { acquireLock, releaseLock, renewLockMs } from './lock';
import { claimJob, runClaimedJob } from './workarounds/claim-job';
import { createDueLook, type DueLook } from './workarounds/may-have-due-job';

/**
 * Fixes: jobs have no lease in Payload 3, so a job of a killed process stays `processing` for ever. The new
 * holder of a queue's lock frees the last runner's jobs, in that queue only: the runners of other queues are
 * alive.
 */
const freeJobs = async (payload: Payload, queue: string): Promise<void> => {
  await payload.db.updateMany({
    collection: 'payload-jobs',
    where: { and: [{ queue: { equals: queue } }, { processing: { equals: true } }] },
    data: { processing: false },
  });
};

export type QueueRunner = {
  /** Runs the next job; false if none is due or another process runs this queue. */
  runNext: () => Promise<boolean>;
  /** Stops renewing the lock and releases it. */
  close: () => Promise<void>;
};

/**
 * Creates the runner of one queue; only the process that holds the queue's lock runs jobs. Jobs run one at a
 * time, round-robin by workspace, so that a tenant with 10,000 jobs delays another by one job. A new lock
 * holder frees the jobs of a killed runner.
 */
export const createQueueRunner = (
  payload: Payload,
  {
    queue,
    owner,
    mayHaveDueJob = createDueLook(payload),
  }: { queue: QueueName; owner: string; mayHaveDueJob?: DueLook },
): QueueRunner => {
  const lock = { name: getQueueLock(queue), owner };
  let isHeld = false;
  let triedAt = 0;
  let lastWorkspace: string | null = null;

  const renew = async (): Promise<void> => {
    triedAt = Date.now();
    const result = await acquireLock(payload, lock);
    if (result === 'taken') await freeJobs(payload, queue);
    isHeld = result !== null;
  };
  // A job may outlast the lock, after which a second runner would treat the job as abandoned.
  const renewal = setInterval(() => {
    if (!isHeld) return;
    void renew().catch((error: unknown) =>
      payload.logger.warn({ err: error, queue }, 'the lock of a queue could not be renewed'),
    );
  }, renewLockMs);

  return {
    runNext: async () => {
      if (!isHeld && Date.now() - triedAt >= renewLockMs) await renew();
      if (!isHeld) return false;
      if (!(await mayHaveDueJob(queue))) return false;
      const job = await claimJob(payload, { queue, after: lastWorkspace, now: new Date() });
      if (!job) return false;
      lastWorkspace = job.workspace;
      await runClaimedJob(payload, job);
      return true;
    },
    close: async () => {
      clearInterval(renewal);
      await releaseLock(payload, lock);
    },
  };
};
