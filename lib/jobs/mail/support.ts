import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Ends a support whose time is over. */
export const endSupportJob = defineJob({
  slug: 'end-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
});

/** Tells the owner of a workspace that support came, or went. */
export const mailSupportJob = defineJob({
  slug: 'mail-support',
  queue: 'mail',
  input: z.object({ supportId: z.string(), what: z.enum(['began', 'ended']) }),
  retries: retriesOfADay,
});

/** Revokes the playback tokens of a support that ended before its time. */
export const revokeSupportJob = defineJob({
  slug: 'revoke-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
});
