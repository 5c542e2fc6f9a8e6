import { z } from 'zod';

import { defineJob } from '../define-job';

/** Mails the people of an event whose viewers see no picture. Not for a day: what is late is of no use. */
export const mailLiveOutageJob = defineJob({
  slug: 'mail-live-outage',
  queue: 'mail',
  input: z.object({ eventId: z.string() }),
  retries: 3,
});
