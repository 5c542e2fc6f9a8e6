import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Removes what was sent of a file before its parts, once nothing more of it can come. */
export const removeUploadEndsJob = defineJob({
  slug: 'remove-upload-ends',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), videoId: z.string(), version: z.number() }),
  retries: retriesOfADay,
  load: async () => (await import('./ends')).removeUploadEnds,
});

export const uploadJobs = [removeUploadEndsJob];
