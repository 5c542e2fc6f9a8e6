import type { RequestContext } from '@/lib/http/define-endpoint';
import { AppError } from '@/lib/core/errors';
import { queueJob } from '@/lib/worker/queue-job';
import { mailNoticeJob } from './jobs';

import { assertOwnPassword } from './assert-own-password';
import { assertPasswordPolicy } from './assert-password-policy';
import { getSid } from './sessions/get-sid';
import { setPassword } from './set-password';

/**
 * Sets a new password and ends the account's other sessions. Throws `password_policy`, `wrong_password`,
 * `forbidden`.
 */
export const changePassword = async (
  ctx: RequestContext,
  { currentPassword, password }: { currentPassword: string; password: string },
) => {
  const { payload, actor, req } = ctx;
  if (!('userId' in actor)) throw new AppError('forbidden');
  const { userId } = actor;
  assertPasswordPolicy(password);
  await assertOwnPassword(ctx, currentPassword);
  await setPassword(payload, { where: { id: { equals: userId } }, password, keptSid: getSid(req) });
  await queueJob(payload, mailNoticeJob, { userId, notice: 'passwordChanged' }, { workspace: null });
  return { success: true, message: 'updated successfully' };
};
