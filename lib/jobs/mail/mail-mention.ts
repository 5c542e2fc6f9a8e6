import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Tells a member that a comment calls them. */
export const mailMentionJob = defineJob({
  slug: 'mail-mention',
  queue: 'mail',
  input: z.object({ commentId: z.string(), memberId: z.string() }),
  retries: retriesOfADay,
});
