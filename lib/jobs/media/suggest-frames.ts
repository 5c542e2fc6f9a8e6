import { z } from 'zod';

import { defineJob } from '../define-job';

/** Looks for frames of a video that may serve as its thumbnail. */
export const suggestFramesJob = defineJob({
  slug: 'suggest-frames',
  queue: 'media',
  input: z.object({ videoId: z.string() }),
  retries: 5,
});
