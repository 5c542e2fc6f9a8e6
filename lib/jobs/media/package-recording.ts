import { z } from 'zod';

import { defineJob } from '../define-job';

/** Gives the recording of a live event files of its own. */
export const packageRecordingJob = defineJob({
  slug: 'package-recording',
  queue: 'media',
  input: z.object({ videoId: z.string(), eventId: z.string(), broadcast: z.string() }),
  retries: 100,
});
