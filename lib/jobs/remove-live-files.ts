import { z } from 'zod';

import { defineJob, retriesOfADay } from './define-job';

/** Removes the files of a deleted live event; `looks` counts how often that was done. */
export const removeLiveFilesJob = defineJob({
  slug: 'remove-live-files',
  queue: 'housekeeping',
  input: z.object({ eventId: z.string(), workspaceId: z.string(), looks: z.number().optional() }),
  retries: retriesOfADay,
});
