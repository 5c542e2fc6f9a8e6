import { z } from 'zod';

import { publishVideoJob } from '@/lib/videos/jobs';
import { defineJob, extendJob, retriesOfADay } from '@/lib/worker/define-job';

/** Notifies a member of a mention in a comment. */
export const mailMentionJob = defineJob({
  slug: 'mail-mention',
  queue: 'mail',
  input: z.object({ commentId: z.string(), memberId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./sharing/comments/mail-mention')).mailMention,
});

/**
 * Completes the end of a video's share, removes what was written on ended shares, and publishes revoked
 * playback tokens.
 */
export const settleShareJob = defineJob({
  slug: 'settle-share',
  queue: 'publishing',
  input: z.object({
    videoId: z.string(),
    /** The person who ended the share. */
    userId: z.string().nullable(),
  }),
  retries: retriesOfADay,
  load: async () => (await import('./sharing/links/end-share')).settleShare,
});

/** Work of reviews in jobs of lower domains. */
export const reviewJobExtensions = [
  extendJob(
    publishVideoJob,
    async () => (await import('./sharing/page/publish-playback-state')).publishViewersState,
  ),
];

export const reviewJobs = [mailMentionJob, settleShareJob];
