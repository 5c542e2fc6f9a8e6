import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Starts the transcription that was requested at the upload. */
export const startTranscriptionJob = defineJob({
  slug: 'start-transcription',
  queue: 'ai',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
  load: async () => {
    const { startAutomatically } = await import('./transcription/start-automatically');
    return (ctx, { videoId }) => startAutomatically(ctx, videoId);
  },
});

export const aiJobs = [startTranscriptionJob];
