import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Makes storage match a video's row; `only: 'state'` leaves data.json and the files as they are. */
export const publishVideoJob = defineJob({
  slug: 'publish-video',
  queue: 'publishing',
  input: z.object({ videoId: z.string(), only: z.literal('state').optional() }),
  retries: retriesOfADay,
});
