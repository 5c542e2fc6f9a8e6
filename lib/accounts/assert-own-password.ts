import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

/** Thrown where a log-in was only to find out whether the password is right, so that Payload ends the session it has opened. */
export class PasswordIsRight extends Error {
  override readonly name = 'PasswordIsRight';
}

/** Throws `wrong_password` where this is not the password of whoever calls, `forbidden` where they are no person. */
export const assertOwnPassword = async (
  { payload, actor, req }: Context,
  password: string,
): Promise<void> => {
  if (!('userId' in actor) || req.user?.collection !== slugs.users) throw new AppError('forbidden');
  try {
    await payload.login({
      collection: slugs.users,
      data: { email: req.user.email, password },
      overrideAccess: true,
      depth: 0,
      context: { isOnlyPasswordCheck: true },
    });
  } catch (error) {
    if (!(error instanceof PasswordIsRight)) throw new AppError('wrong_password', {}, { cause: error });
  }
};
