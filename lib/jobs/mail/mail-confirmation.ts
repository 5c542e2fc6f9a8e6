import { z } from 'zod';

import { defineJob } from '../define-job';

/** Mails the link that proves the address of an account. */
export const mailConfirmationJob = defineJob({
  slug: 'mail-confirmation',
  queue: 'mail',
  input: z.object({ userId: z.string() }),
  retries: 30,
});
