import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Removes the files of a deleted live event, or of one run of its channel; `looks` counts how often that was done. */
export const removeLiveFilesJob = defineJob({
  slug: 'remove-live-files',
  queue: 'housekeeping',
  input: z.object({
    eventId: z.string(),
    workspaceId: z.string(),
    broadcast: z.string().optional(),
    looks: z.number().optional(),
  }),
  retries: retriesOfADay,
});
