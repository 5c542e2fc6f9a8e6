import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Removes the files of a video's versions that nobody can come back to. */
export const removeOldVersionsJob = defineJob({
  slug: 'remove-old-versions',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
});
