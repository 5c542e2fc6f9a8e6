import type { Payload } from 'payload';

import { acquireLock, releaseLock, renewLockMs } from './lock';
import { getQueueLock, type QueueName } from './queues';
import { claimJob, runClaimedJob } from './workarounds/claim-job';
import { freeJobs } from './workarounds/free-jobs';
import { createDueLook, type DueLook } from './workarounds/may-have-due-job';

export type QueueRunner = {
  /** Runs the job whose turn it is; false where nothing is due or another process runs this queue. */
  runNext: () => Promise<boolean>;
  /** Stops renewing the lock and gives it back. */
  close: () => Promise<void>;
};

/**
 * The runner of one queue, if this process is the one that may: jobs of a queue run one after the other, the
 * workspaces in turns, so that a tenant with 10,000 of them delays another by one. Whoever takes over frees
 * what a killed runner left.
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
  // A job may outlast the lock, and a second runner would take it for abandoned.
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
