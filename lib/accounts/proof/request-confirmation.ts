import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import type { Context } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/jobs/queue-job';

/** Mails the caller a link that proves their address. Throws `forbidden` for tokens. */
export const requestConfirmation = async ({ payload, actor }: Context): Promise<{ success: boolean }> => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  await queueJob(payload, 'mail-confirmation', { userId }, { workspace: null });
  return { success: true };
};
