import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

import { assertPasswordPolicy } from './rules';

/**
 * Sets a new password by the token of a mailed link, ends every session, and signs nobody in. The token works once. Throws
 * `password_policy`, `invalid_reset_token`.
 */
export const resetPassword = async (
  { payload }: Context,
  { token, password }: { token: string; password: string },
) => {
  assertPasswordPolicy(password);
  let userId: string;
  try {
    const { user } = await payload.resetPassword({
      collection: slugs.users,
      data: { token, password },
      overrideAccess: true,
    });
    userId = String(user.id);
  } catch (error) {
    throw new AppError('invalid_reset_token', {}, { cause: error });
  }
  // Payload opens a session of its own here and keeps older ones.
  await payload.db.updateOne({ collection: slugs.users, id: userId, data: { sessions: [] } });
  return { success: true };
};
