import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Ends what somebody was sending to a workspace when they were shut out of it. */
export const cancelMemberUploadsJob = defineJob({
  slug: 'cancel-member-uploads',
  queue: 'housekeeping',
  input: z.object({ userId: z.string(), workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./members/cancel-member-uploads')).cancelMemberUploads,
});

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

export const workspaceJobs = [
  cancelMemberUploadsJob,
  mailInvitationJob,
  mailPeopleChangeJob,
  mailPaymentFailedJob,
  removeAccessKeyJob,
];
