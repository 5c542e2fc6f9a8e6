import type { Payload, PayloadRequest } from 'payload';
import type { z } from 'zod';

import type { Job, JobInput, JobContext } from './define-job';
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

/**
 * Seconds between two checks of a row that still exists. After `maxLooks` checks its deletion is assumed to
 * have failed.
 */
const retrySeconds = 60;
const maxLooks = 5;

/**
 * Queues another run of a job that removes a deleted row's files: while the row still exists, and once more
 * after it is gone, since another process may have been writing files at that moment. `looks` counts the runs
 * so far.
 */
export const repeatRemoval = async <Input extends { looks?: number | undefined }>(
  ctx: JobContext,
  job: Job<z.ZodType<Input>>,
  { input, isGone }: { input: Input; isGone: boolean },
): Promise<void> => {
  const looks = input.looks ?? 0;
  if (looks >= (isGone ? 1 : maxLooks)) return;
  const options = { workspace: ctx.workspace, delaySeconds: retrySeconds };
  await queueJob(ctx.payload, job, { ...input, looks: looks + 1 }, options);
};
