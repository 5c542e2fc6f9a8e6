import { z } from 'zod';

import { defineJob } from '../define-job';

/** Reads how loud a video is over time, for those who edit its captions. */
export const makeWaveformJob = defineJob({
  slug: 'make-waveform',
  queue: 'media',
  input: z.object({ videoId: z.string() }),
  retries: 5,
});
