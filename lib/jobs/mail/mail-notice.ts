import { z } from 'zod';

import { accountNotices } from '@/lib/accounts/mails/notices';

import { defineJob, retriesOfADay } from '../define-job';

/** Tells the owner of an account what was done to it. */
export const mailNoticeJob = defineJob({
  slug: 'mail-notice',
  queue: 'mail',
  input: z.object({
    userId: z.string(),
    notice: z.enum(accountNotices),
    device: z.string().optional(),
    /** Another address than the account's own. */
    to: z.string().optional(),
  }),
  retries: retriesOfADay,
});
