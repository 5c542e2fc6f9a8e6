import { z } from 'zod';

import { trashCollections } from '@/lib/core/rows/hide-trashed';
import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Emails the link that confirms the deletion of a workspace. */
export const mailDeletionLinkJob = defineJob({
  slug: 'mail-deletion-link',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: 30,
  load: async () => (await import('./deletion/mail-deletion')).mailDeletionLink,
});

/** Emails the signed record of a deletion. */
export const mailDeletionRecordJob = defineJob({
  slug: 'mail-deletion-record',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./deletion/mail-deletion')).mailDeletionRecord,
});

/** Emails the link of a sign-up. The person can request it again. */
export const mailSignUpJob = defineJob({
  slug: 'mail-sign-up',
  queue: 'mail',
  input: z.object({ signUpId: z.string() }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailSignUp,
});

/** Notifies the platform administrators of a sign-up request. */
export const mailSignUpRequestJob = defineJob({
  slug: 'mail-sign-up-request',
  queue: 'mail',
  input: z.object({ signUpId: z.string() }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailRequest,
});

/** Emails the rejection of a request. The input holds all data, because the sign-up is already deleted. */
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

/** Reminds a founder of a workspace whose setup is unfinished. */
export const mailUnfinishedBuildJob = defineJob({
  slug: 'mail-unfinished-build',
  queue: 'mail',
  input: z.object({ signUpId: z.string() }),
  retries: 30,
  load: async () => (await import('./sign-up/mail-sign-up')).mailUnfinishedBuild,
});

/** Emails a person's unread news of a workspace. */
export const mailInboxJob = defineJob({
  slug: 'mail-inbox',
  queue: 'mail',
  input: z.object({
    userId: z.string(),
    workspaceId: z.string(),
    /** Everything that is due, instead of only what is sent at once. */
    isDigest: z.boolean(),
  }),
  retries: retriesOfADay,
  load: async () => (await import('./inbox/mail-inbox')).mailInbox,
});

/** Runs a rule for a video that is ready. */
export const runRuleJob = defineJob({
  slug: 'run-rule',
  queue: 'ai',
  input: z.object({ ruleId: z.string(), videoId: z.string(), eventId: z.string() }),
  retries: 20,
  load: async () => (await import('./rules/run-rule')).runRule,
});

/** Makes what viewers see match a row that was moved to the trash or restored. */
export const settleTrashJob = defineJob({
  slug: 'settle-trash',
  queue: 'housekeeping',
  input: z.object({ collection: z.enum(trashCollections), id: z.string(), workspace: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./trash/settle-trash')).settleTrash,
});

export const platformJobs = [
  settleTrashJob,
  runRuleJob,
  mailInboxJob,
  mailDeletionLinkJob,
  mailDeletionRecordJob,
  mailSignUpJob,
  mailSignUpRequestJob,
  mailSignUpRefusalJob,
  mailUnfinishedBuildJob,
];
