import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Tells the owner of an account that somebody keeps trying to log in to it. */
export const warnOfAttemptsJob = defineJob({
  slug: 'warn-of-attempts',
  queue: 'mail',
  input: z.object({ email: z.string() }),
  retries: retriesOfADay,
});
