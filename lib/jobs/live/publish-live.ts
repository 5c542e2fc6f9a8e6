import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Writes what viewers are told of a live event. */
export const publishLiveJob = defineJob({
  slug: 'publish-live',
  queue: 'live',
  input: z.object({ eventId: z.string() }),
  retries: retriesOfADay,
});
