import type { Payload, PayloadRequest } from 'payload';
import type { z } from 'zod';

import type { Job, JobInput } from './define-job';
import { insertJob } from './workarounds/insert-job';

type JobOptions = {
  /** Whose turn it takes; null for the platform's own work. */
  workspace: string | null;
  delaySeconds?: number;
  /** Deduplicates delayed jobs: while one with this key waits, others are dropped. */
  mergeKey?: string;
  req?: PayloadRequest;
};

/**
 * Queues a job, to be run by a worker within a second or, where told, after `delaySeconds`. While an equal
 * job waits to be run at once, no second one is queued: it will read the rows as they are by then.
 */
export const queueJob = async <Input extends JobInput>(
  payload: Payload,
  job: Job<Input>,
  input: z.output<Input>,
  { workspace, delaySeconds = 0, mergeKey, req }: JobOptions,
): Promise<void> => {
  const parsed = job.input.parse(input);
  await insertJob(
    payload,
    {
      taskSlug: job.slug,
      queue: job.queue,
      workspace,
      input: parsed,
      waitUntil: new Date(Date.now() + delaySeconds * 1000),
      dedupeKey: mergeKey
        ? `${job.slug} ${mergeKey}`
        : delaySeconds > 0
          ? null
          : `${job.slug} ${JSON.stringify(parsed)}`,
    },
    req,
  );
};
