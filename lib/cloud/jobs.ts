import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Ends the old key of a workspace’s own storage, once no address is good any more that it signed. */
export const removeAccessKeyJob = defineJob({
  slug: 'remove-access-key',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), accessKeyId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./remove-made')).removeOldKey,
});

export const cloudJobs = [removeAccessKeyJob];
