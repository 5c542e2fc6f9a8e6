import { z } from 'zod';

import { followEmailJob } from '@/lib/accounts/jobs';
import { defineJob, extendJob, retriesOfADay } from '@/lib/worker/define-job';

/** Emails an invitation link if the invitation is still open. */
export const mailInvitationJob = defineJob({
  slug: 'mail-invitation',
  queue: 'mail',
  input: z.object({ memberId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./workspace-mails')).mailInvitation,
});

/** Emails a change of owner, or a member change by a platform administrator. */
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
  load: async () => (await import('./workspace-mails')).mailPeopleChange,
});

/** Warns the superadmins of a workspace about a due payment. */
export const mailPaymentFailedJob = defineJob({
  slug: 'mail-payment-failed',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./workspace-mails')).mailPaymentFailed,
});

/** Emails the admins of a workspace that the token of an integration expires soon. */
export const mailExpiringTokenJob = defineJob({
  slug: 'mail-expiring-token',
  queue: 'mail',
  input: z.object({ integrationId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./workspace-mails')).mailExpiringToken,
});

/** Deletes the old access key of a workspace's own storage after all URLs that it signed have expired. */
export const removeAccessKeyJob = defineJob({
  slug: 'remove-access-key',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), accessKeyId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./cloud/remove-made')).removeOldKey,
});

/**
 * Publishes everything of a workspace again, or the videos that use a preset, starting after `afterVideo`.
 * The domains of videos and live events do the work.
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
  load: null,
});

/** Work of workspaces in jobs of lower domains. */
export const workspaceJobExtensions = [
  extendJob(followEmailJob, async () => (await import('./members/move-memberships')).moveMemberships),
];

export const workspaceJobs = [
  mailInvitationJob,
  mailPeopleChangeJob,
  mailPaymentFailedJob,
  mailExpiringTokenJob,
  removeAccessKeyJob,
  publishWorkspaceJob,
];
