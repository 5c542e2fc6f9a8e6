import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Makes the library find a video by what is said in it now. */
export const indexSpeechJob = defineJob({
  slug: 'index-speech',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
});
