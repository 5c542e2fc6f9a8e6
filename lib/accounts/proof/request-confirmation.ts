import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { queueJob } from '@/lib/worker/queue-job';
import { mailConfirmationJob } from '@/lib/accounts/jobs';

/** Emails the caller a link that proves their address. Throws `forbidden` for tokens. */
export const requestConfirmation = async ({ payload, actor }: Context): Promise<{ success: boolean }> => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  await queueJob(payload, mailConfirmationJob, { userId }, { workspace: null });
  return { success: true };
};
