import { z } from 'zod';

import { defineJob, retriesOfADay } from './define-job';

/** Removes a text track's file that no track has any more. */
export const removeTexttrackFileJob = defineJob({
  slug: 'remove-texttrack-file',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), key: z.string() }),
  retries: retriesOfADay,
});
