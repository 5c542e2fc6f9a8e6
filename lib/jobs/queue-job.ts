import type { Payload, PayloadRequest } from 'payload';

import { jobQueue, jobs, type JobInput, type JobName } from './jobs';

/** Queues a job, to be run by a worker within a second or, where told, after `delaySeconds`. */
export const queueJob = async <N extends JobName>(
  payload: Payload,
  name: N,
  input: JobInput<N>,
  { req, delaySeconds = 0 }: { req?: PayloadRequest; delaySeconds?: number } = {},
): Promise<void> => {
  await payload.jobs.queue({
    // Payload's types follow the generated ones, in which a generic name can't be looked up.
    task: name as never,
    input: jobs[name].input.parse(input) as never,
    queue: jobQueue,
    ...(delaySeconds > 0 && { waitUntil: new Date(Date.now() + delaySeconds * 1000) }),
    ...(req && { req }),
  });
};
