import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Removes the files of a deleted video; `looks` counts how often that was done. */
export const removeVideoFilesJob = defineJob({
  slug: 'remove-video-files',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), workspaceId: z.string(), looks: z.number().optional() }),
  retries: retriesOfADay,
});
