import { z } from 'zod';

import { defineJob } from '@/lib/worker/define-job';

/** Looks for frames of a video that may serve as its thumbnail. */
export const suggestFramesJob = defineJob({
  slug: 'suggest-frames',
  queue: 'media',
  input: z.object({ videoId: z.string() }),
  retries: 5,
  load: async () => (await import('./suggest-frames')).suggestFrames,
});

export const thumbnailJobs = [suggestFramesJob];
