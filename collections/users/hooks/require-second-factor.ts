import type { CollectionBeforeLoginHook } from 'payload';

import { spendSecondFactor } from '@/lib/accounts/two-factor/check-second-factor';
import { isTwoFactorOn } from '@/lib/accounts/two-factor/two-factor-row';
import { AppError } from '@/lib/core/errors';

const readCode = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : undefined;

/**
 * Asks for the second factor once the password was right; Payload ends the session again that it has opened by then. Payload runs
 * this after a new password was set, too, where only the product itself calls, and says so: no session comes of that.
 */
export const requireSecondFactor: CollectionBeforeLoginHook = async ({ context, req, user }) => {
  if (context.isPasswordCheck === true) return user;
  if (!(await isTwoFactorOn(req.payload, user.id))) return user;
  const [totp, recoveryCode] = [readCode(req.data?.totp), readCode(req.data?.recoveryCode)];
  if (!totp && !recoveryCode) throw new AppError('two_factor_required');
  await spendSecondFactor(req.payload, user.id, { totp, recoveryCode });
  return user;
};
