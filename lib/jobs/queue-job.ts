import type { Payload, PayloadRequest } from 'payload';

import { jobs, type JobInput, type JobName } from './jobs';
import { insertJob } from './patches/insert-job';

type JobOptions = {
  /** Whose turn it takes; null for the platform's own work. */
  workspace: string | null;
  delaySeconds?: number;
  /** Deduplicates delayed jobs: while one with this key waits, others are dropped. */
  mergeKey?: string;
  req?: PayloadRequest;
};

/**
 * Queues a job, to be run by a worker within a second or, where told, after `delaySeconds`. While an equal job waits to be run at
 * once, no second one is queued: it will read the rows as they are by then.
 */
export const queueJob = async <N extends JobName>(
  payload: Payload,
  name: N,
  input: JobInput<N>,
  { workspace, delaySeconds = 0, mergeKey, req }: JobOptions,
): Promise<void> => {
  const parsed = jobs[name].input.parse(input);
  await insertJob(
    payload,
    {
      taskSlug: name,
      queue: jobs[name].queue,
      workspace,
      input: parsed,
      waitUntil: new Date(Date.now() + delaySeconds * 1000),
      dedupeKey: mergeKey
        ? `${name} ${mergeKey}`
        : delaySeconds > 0
          ? null
          : `${name} ${JSON.stringify(parsed)}`,
    },
    req,
  );
};
