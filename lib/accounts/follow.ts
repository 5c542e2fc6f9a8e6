import { z } from 'zod';

import { enterWorkspace } from '@/lib/accounts/support/enter-workspace';
import type { Follower } from '@/lib/events/deliver-event';
import { queueJob } from '@/lib/worker/queue-job';

import { mailSupportJob, revokeSupportJob } from './jobs';

const supportSchema = z.object({ session: z.string() });

/**
 * Reacts to support sessions: a new one enters its workspace, an ended one loses its playback tokens, and the
 * owner is notified of both.
 */
export const followSupport: Follower = async (payload, event) => {
  if (event.name !== 'support.began' && event.name !== 'support.ended') return;
  const supportId = supportSchema.parse(event.payload).session;
  const what = event.name === 'support.began' ? 'began' : 'ended';
  if (what === 'began') await enterWorkspace(payload, supportId);
  else await queueJob(payload, revokeSupportJob, { supportId }, { workspace: null });
  await queueJob(payload, mailSupportJob, { supportId, what }, { workspace: null });
};
