import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Tells a member that a comment calls them. */
export const mailMentionJob = defineJob({
  slug: 'mail-mention',
  queue: 'mail',
  input: z.object({ commentId: z.string(), memberId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./sharing/comments/mail-mention')).mailMention,
});

/** Ends a video's share that was turned off, removes what was written on those that ended, and has revoked playback tokens told. */
export const settleShareJob = defineJob({
  slug: 'settle-share',
  queue: 'publishing',
  input: z.object({
    videoId: z.string(),
    /** Whose doing it was. */
    userId: z.string().nullable(),
  }),
  retries: retriesOfADay,
  load: async () => (await import('./sharing/settle-share')).settleShare,
});

export const reviewJobs = [mailMentionJob, settleShareJob];
