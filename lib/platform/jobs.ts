import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Mails the link to confirm the deletion of a workspace. */
export const mailDeletionLinkJob = defineJob({
  slug: 'mail-deletion-link',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: 30,
  load: async () => (await import('./deletion/mail-deletion')).mailDeletionLink,
});

/** Mails the signed record of a deletion. */
export const mailDeletionRecordJob = defineJob({
  slug: 'mail-deletion-record',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./deletion/mail-deletion')).mailDeletionRecord,
});

/** Mails the link of a sign-up; whoever waits for it has it sent again. */
export const mailSignUpJob = defineJob({
  slug: 'mail-sign-up',
  queue: 'mail',
  input: z.object({ signUpId: z.string() }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailSignUp,
});

/** Tells the platform's administrators that somebody waits for them. */
export const mailSignUpRequestJob = defineJob({
  slug: 'mail-sign-up-request',
  queue: 'mail',
  input: z.object({ signUpId: z.string() }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailRequest,
});

/** Tells somebody that their request was turned down; what they had said is gone by then. */
export const mailSignUpRefusalJob = defineJob({
  slug: 'mail-sign-up-refusal',
  queue: 'mail',
  input: z.object({
    email: z.string(),
    name: z.string(),
    language: z.string(),
    reason: z.string(),
  }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailRefusal,
});

/** Reminds somebody of a workspace that was left half built. */
export const mailUnfinishedBuildJob = defineJob({
  slug: 'mail-unfinished-build',
  queue: 'mail',
  input: z.object({ signUpId: z.string() }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailUnfinishedBuild,
});

export const platformJobs = [
  mailDeletionLinkJob,
  mailDeletionRecordJob,
  mailSignUpJob,
  mailSignUpRequestJob,
  mailSignUpRefusalJob,
  mailUnfinishedBuildJob,
];
