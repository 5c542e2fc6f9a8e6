import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Ends what somebody was sending to a workspace when they were shut out of it. */
export const cancelMemberUploadsJob = defineJob({
  slug: 'cancel-member-uploads',
  queue: 'housekeeping',
  input: z.object({ userId: z.string(), workspaceId: z.string() }),
  retries: retriesOfADay,
});
