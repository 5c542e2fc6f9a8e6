import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Removes a file of a video that no row names any more. */
export const removeUnusedFileJob = defineJob({
  slug: 'remove-unused-file',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), key: z.string() }),
  retries: retriesOfADay,
});
