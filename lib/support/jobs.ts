import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Ends a support whose time is over. */
export const endSupportJob = defineJob({
  slug: 'end-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./end-support')).endSupportInTime,
});

/** Tells the owner of a workspace that support came, or went. */
export const mailSupportJob = defineJob({
  slug: 'mail-support',
  queue: 'mail',
  input: z.object({ supportId: z.string(), what: z.enum(['began', 'ended']) }),
  retries: retriesOfADay,
  load: async () => (await import('./mail-support')).mailSupport,
});

/** Revokes the playback tokens of a support that ended before its time. */
export const revokeSupportJob = defineJob({
  slug: 'revoke-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./revoke-playback')).revokeSupportPlayback,
});

export const supportJobs = [endSupportJob, mailSupportJob, revokeSupportJob];
