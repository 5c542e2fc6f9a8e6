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

export const workspaceJobs = [mailDeletionLinkJob, mailDeletionRecordJob];
