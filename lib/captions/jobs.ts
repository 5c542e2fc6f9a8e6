import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Makes the library find a video by what is said in it now. */
export const indexSpeechJob = defineJob({
  slug: 'index-speech',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./index-speech')).indexSpeech,
});

/** Reads how loud a video is over time, for those who edit its captions. */
export const makeWaveformJob = defineJob({
  slug: 'make-waveform',
  queue: 'media',
  input: z.object({ videoId: z.string() }),
  retries: 5,
  load: async () => (await import('./waveform/make-waveform')).makeWaveform,
});

export const captionJobs = [indexSpeechJob, makeWaveformJob];
