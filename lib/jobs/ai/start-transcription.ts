import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Begins the transcription that was asked for when a video was uploaded. */
export const startTranscriptionJob = defineJob({
  slug: 'start-transcription',
  queue: 'ai',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
});
