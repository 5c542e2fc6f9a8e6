import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/jobs/queue-job';

import { assertPasswordPolicy } from './rules';

/** Sets a new password and ends every session of the account. Throws `password_policy`, `wrong_password`, `forbidden`. */
export const changePassword = async (
  { payload, actor, req }: Context,
  { currentPassword, password }: { currentPassword: string; password: string },
) => {
  if (!('userId' in actor) || req.user?.collection !== slugs.users) throw new AppError('forbidden');
  assertPasswordPolicy(password);
  try {
    // Payload's own check; the session it opens ends with all others below.
    await payload.login({
      collection: slugs.users,
      data: { email: req.user.email, password: currentPassword },
      overrideAccess: true,
      depth: 0,
      context: { isPasswordCheck: true },
    });
  } catch (error) {
    throw new AppError('wrong_password', {}, { cause: error });
  }
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
