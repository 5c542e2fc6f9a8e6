import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Removes what a version was watched by before its ladder was there. */
export const removeEarlyFilesJob = defineJob({
  slug: 'remove-early-files',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), version: z.number() }),
  retries: retriesOfADay,
});
