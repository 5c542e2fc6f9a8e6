import { z } from 'zod';

import { defineJob } from '../define-job';

/** Makes text tracks and chapters of those inside a file. */
export const takeEmbeddedJob = defineJob({
  slug: 'take-embedded',
  queue: 'media',
  input: z.object({ videoId: z.string(), version: z.number() }),
  retries: 5,
});
