import type { Payload, PayloadRequest } from 'payload';
import type { z } from 'zod';

import type { Job, JobInput } from './define-job';
import { insertJob } from './workarounds/insert-job';

type JobOptions = {
  /** The tenant in whose turn the job runs; null for work of the platform itself. */
  workspace: string | null;
  delaySeconds?: number;
  /** Deduplicates delayed jobs: while a job with this key waits, further ones are dropped. */
  mergeKey?: string;
  req?: PayloadRequest;
};

/**
 * Queues a job, which a worker starts within a second or after `delaySeconds`. While an equal undelayed job
 * waits, no second one is queued: the waiting job will read the current rows.
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
