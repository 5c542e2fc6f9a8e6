import type { z } from 'zod';

import type { Job, JobContext } from './define-job';
import { queueJob } from './queue-job';

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
