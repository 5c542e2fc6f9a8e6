import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Mails the link of an invitation, if it is still open by then. */
export const mailInvitationJob = defineJob({
  slug: 'mail-invitation',
  queue: 'mail',
  input: z.object({ memberId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./members/mail-invitation')).mailInvitation,
});

/** Mails a change of a workspace's owner, or what a platform administrator changed of its people. */
export const mailPeopleChangeJob = defineJob({
  slug: 'mail-people-change',
  queue: 'mail',
  input: z.object({
    workspaceId: z.string(),
    change: z.object({
      what: z.enum(['owner', 'role', 'invited', 'added', 'removed']),
      email: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      byPlatform: z.boolean(),
    }),
  }),
  retries: retriesOfADay,
  load: async () => (await import('./members/mail-people-change')).mailPeopleChange,
});

/** Warns the superadmins of a workspace of a payment that is due. */
export const mailPaymentFailedJob = defineJob({
  slug: 'mail-payment-failed',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./billing/mail-payment-failed')).mailPaymentFailed,
});

/** Ends the old key of a workspace’s own storage, once no address is good any more that it signed. */
export const removeAccessKeyJob = defineJob({
  slug: 'remove-access-key',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), accessKeyId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./cloud/remove-made')).removeOldKey,
});

/**
 * Queues `publish-video` for a workspace's videos, or for those that follow a preset, from the one after
 * `afterVideo` on.
 */
export const publishWorkspaceJob = defineJob({
  slug: 'publish-workspace',
  queue: 'publishing',
  input: z.object({
    workspaceId: z.string(),
    presetId: z.string().optional(),
    afterVideo: z.string().optional(),
  }),
  retries: retriesOfADay,
  load: async () => (await import('@/lib/videos/publishing/run-publish-jobs')).runPublishWorkspace,
});

export const workspaceJobs = [
  mailInvitationJob,
  mailPeopleChangeJob,
  mailPaymentFailedJob,
  removeAccessKeyJob,
  publishWorkspaceJob,
];
