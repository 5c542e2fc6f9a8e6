import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/jobs/queue-job';

import { assertOwnPassword } from './assert-own-password';
import { assertPasswordPolicy } from './assert-password-policy';

/** Sets a new password and ends every session of the account. Throws `password_policy`, `wrong_password`, `forbidden`. */
export const changePassword = async (
  ctx: Context,
  { currentPassword, password }: { currentPassword: string; password: string },
) => {
  const { payload, actor } = ctx;
  if (!('userId' in actor)) throw new AppError('forbidden');
  assertPasswordPolicy(password);
  await assertOwnPassword(ctx, currentPassword);
  await payload.update({
    collection: slugs.users,
    id: actor.userId,
    data: { password },
    depth: 0,
    overrideAccess: true,
  });
  await queueJob(
    payload,
    'mail-notice',
    { userId: actor.userId, notice: 'passwordChanged' },
    { workspace: null },
  );
  return { success: true };
};
