import { z } from 'zod';

import { defineJob } from '../define-job';

/** Mails the link to choose a new password; whoever waits for it asks again after a quarter of an hour. */
export const mailResetLinkJob = defineJob({
  slug: 'mail-reset-link',
  queue: 'mail',
  input: z.object({ email: z.string(), language: z.string() }),
  retries: 30,
});
