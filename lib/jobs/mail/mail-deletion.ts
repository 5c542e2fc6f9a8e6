import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Mails the link to confirm the deletion of a workspace. */
export const mailDeletionLinkJob = defineJob({
  slug: 'mail-deletion-link',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: 30,
});

/** Mails the signed record of a deletion. */
export const mailDeletionRecordJob = defineJob({
  slug: 'mail-deletion-record',
  queue: 'mail',
  input: z.object({ workspaceId: z.string() }),
  retries: retriesOfADay,
});
