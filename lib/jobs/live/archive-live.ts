import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Makes a video of what viewers saw of a live event. */
export const archiveLiveJob = defineJob({
  slug: 'archive-live',
  queue: 'live',
  input: z.object({ eventId: z.string(), broadcast: z.string() }),
  retries: retriesOfADay,
});
