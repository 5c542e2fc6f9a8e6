import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Tells whom it concerns that a version was approved, or that changes are wanted. */
export const mailReviewDecisionJob = defineJob({
  slug: 'mail-review-decision',
  queue: 'mail',
  input: z.object({
    videoId: z.string(),
    decision: z.enum(['approved', 'changes_requested']),
    version: z.number(),
    author: z.string(),
    note: z.string(),
    userId: z.string().nullable(),
  }),
  retries: retriesOfADay,
});
