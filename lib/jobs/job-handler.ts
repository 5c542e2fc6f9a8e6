import type { Payload } from 'payload';

import type { Ports } from '@/lib/ports';

import type { JobInput, JobName } from './jobs';

/** Does one job. Run again after a failure, and after a kill in the middle. */
export type JobHandler<N extends JobName> = (
  ctx: { payload: Payload; ports: Ports },
  input: JobInput<N>,
) => Promise<void>;
