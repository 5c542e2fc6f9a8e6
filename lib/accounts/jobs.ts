import { z } from 'zod';

import { accountNotices } from '@/lib/accounts/mails/notices';
import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Mails the link that proves the address of an account. */
export const mailConfirmationJob = defineJob({
  slug: 'mail-confirmation',
  queue: 'mail',
  input: z.object({ userId: z.string() }),
  retries: 30,
  load: async () => (await import('./mails/mail-confirmation')).mailConfirmation,
});

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
  load: async () => (await import('./mails/mail-notice')).mailNotice,
});

/** Mails the link to choose a new password; whoever waits for it asks again after a quarter of an hour. */
export const mailResetLinkJob = defineJob({
  slug: 'mail-reset-link',
  queue: 'mail',
  input: z.object({ email: z.string(), language: z.string() }),
  retries: 30,
  load: async () => (await import('./mails/mail-reset-link')).mailResetLink,
});

/** Tells the owner of an account that somebody keeps trying to log in to it. */
export const warnOfAttemptsJob = defineJob({
  slug: 'warn-of-attempts',
  queue: 'mail',
  input: z.object({ email: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./mails/warn-of-attempts')).warnOfAttempts,
});

/** Ends a support whose time is over. */
export const endSupportJob = defineJob({
  slug: 'end-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./support/end-support')).endSupportInTime,
});

/** Tells the owner of a workspace that support came, or went. */
export const mailSupportJob = defineJob({
  slug: 'mail-support',
  queue: 'mail',
  input: z.object({ supportId: z.string(), what: z.enum(['began', 'ended']) }),
  retries: retriesOfADay,
  load: async () => (await import('./support/mail-support')).mailSupport,
});

/** Revokes the playback tokens of a support that ended before its time. */
export const revokeSupportJob = defineJob({
  slug: 'revoke-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
  load: async () =>
    (await import('../videos/publishing/playback/revoke-support-playback')).revokeSupportPlayback,
});

export const accountJobs = [
  mailConfirmationJob,
  mailNoticeJob,
  mailResetLinkJob,
  warnOfAttemptsJob,
  endSupportJob,
  mailSupportJob,
  revokeSupportJob,
];
