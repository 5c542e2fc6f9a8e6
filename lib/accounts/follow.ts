import { z } from 'zod';

import { enterWorkspace } from '@/lib/accounts/support/begin-support';
import type { Follower } from '@/lib/events/relay-event';
import { queueJob } from '@/lib/worker/queue-job';

import { mailSupportJob } from './jobs';

const supportSchema = z.object({ session: z.string() });

/** Reacts to support sessions: a new one enters its workspace, and the owner is notified of begin and end. */
export const followSupport: Follower = async (payload, event) => {
  if (event.name !== 'support.began' && event.name !== 'support.ended') return;
  const supportId = supportSchema.parse(event.payload).session;
  const what = event.name === 'support.began' ? 'began' : 'ended';
  if (what === 'began') await enterWorkspace(payload, supportId);
  await queueJob(payload, mailSupportJob, { supportId, what }, { workspace: null });
};
