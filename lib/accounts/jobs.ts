import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Changes of which an account's owner is notified by email, in case another person made them. */
const accountNotices = [
  'passwordChanged',
  /** Changed by a platform administrator. The notice goes to the old address. */
  'emailChanged',
  'newDevice',
  'twoFactorOn',
  /** No second factor is required any more. */
  'twoFactorOff',
  /** Like `twoFactorOff`, but by a platform administrator, who also ended all sessions. */
  'twoFactorReset',
  /** Passkeys remain and are required from now on. */
  'authenticatorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'identityConnected',
  'identityDisconnected',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
] as const;

export type AccountNotice = (typeof accountNotices)[number];

/** Emails the link that proves an account's address. */
export const mailConfirmationJob = defineJob({
  slug: 'mail-confirmation',
  queue: 'mail',
  input: z.object({ userId: z.string() }),
  retries: 30,
  load: async () => (await import('./mails/account-mails')).mailConfirmation,
});

/** Notifies an account's owner of a change to the account. */
export const mailNoticeJob = defineJob({
  slug: 'mail-notice',
  queue: 'mail',
  input: z.object({
    userId: z.string(),
    notice: z.enum(accountNotices),
    device: z.string().optional(),
    /** The recipient, if it is not the account's current address. */
    to: z.string().optional(),
  }),
  retries: retriesOfADay,
  load: async () => (await import('./mails/account-mails')).mailNotice,
});

/**
 * Emails the link to choose a new password. Retries end after a quarter of an hour, when people request
 * another link.
 */
export const mailResetLinkJob = defineJob({
  slug: 'mail-reset-link',
  queue: 'mail',
  input: z.object({ email: z.string(), language: z.string() }),
  retries: 30,
  load: async () => (await import('./mails/account-mails')).mailResetLink,
});

/** Warns an account's owner of repeated failed sign-ins. */
export const warnOfAttemptsJob = defineJob({
  slug: 'warn-of-attempts',
  queue: 'mail',
  input: z.object({ email: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./mails/account-mails')).warnOfAttempts,
});

/** Emails the link that confirms a requested address to it. */
export const mailNewEmailJob = defineJob({
  slug: 'mail-new-email',
  queue: 'mail',
  input: z.object({ userId: z.string() }),
  retries: 30,
  load: async () => (await import('./mails/account-mails')).mailNewEmail,
});

/** Notifies a former address of its account's change, with the link that undoes it. */
export const mailEmailUndoJob = defineJob({
  slug: 'mail-email-undo',
  queue: 'mail',
  input: z.object({ userId: z.string(), to: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./mails/account-mails')).mailEmailUndo,
});

/** An account's address was changed. The domain of workspaces does the work. */
export const followEmailJob = defineJob({
  slug: 'follow-email',
  queue: 'mail',
  input: z.object({ userId: z.string() }),
  retries: retriesOfADay,
  load: null,
});

/** Ends an expired support session. */
export const endSupportJob = defineJob({
  slug: 'end-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./support/end-support')).endSupportInTime,
});

/** Notifies a workspace's owner that a support session began or ended. */
export const mailSupportJob = defineJob({
  slug: 'mail-support',
  queue: 'mail',
  input: z.object({ supportId: z.string(), what: z.enum(['began', 'ended']) }),
  retries: retriesOfADay,
  load: async () => (await import('./support/mail-support')).mailSupport,
});

export const accountJobs = [
  mailConfirmationJob,
  mailNoticeJob,
  mailResetLinkJob,
  warnOfAttemptsJob,
  mailNewEmailJob,
  mailEmailUndoJob,
  followEmailJob,
  endSupportJob,
  mailSupportJob,
];
