import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

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
});
