import type { Payload } from 'payload';

import type { Ports } from '@/lib/ports';

import type { JobInput, JobName } from './jobs';

export type JobContext = {
  payload: Payload;
  ports: Ports;
  /** The tenant the work is for; null for the platform's own. */
  workspace: string | null;
};

/** Does one job. Run again after a failure, and after a kill in the middle. */
export type JobHandler<N extends JobName> = (ctx: JobContext, input: JobInput<N>) => Promise<void>;
