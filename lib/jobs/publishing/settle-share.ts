import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Ends a video's share that was turned off, removes what was written on those that ended, and has revoked playback tokens told. */
export const settleShareJob = defineJob({
  slug: 'settle-share',
  queue: 'publishing',
  input: z.object({
    videoId: z.string(),
    /** Whose doing it was. */
    userId: z.string().nullable(),
  }),
  retries: retriesOfADay,
});
