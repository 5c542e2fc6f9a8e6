import type { Payload } from 'payload';

import { AppError } from '@/lib/core/errors';

import { spendSecondFactor, type SecondFactor } from './check-second-factor';
import { findFactors, type Factors } from './two-factor-row';

const needed = ({ hasApp, hasPasskeys }: Factors) => {
  if (!hasPasskeys) return 'two_factor_required';
  return hasApp ? 'two_factor_or_passkey_required' : 'passkey_required';
};

/**
 * Requires the second factor of an account that has one, after the password was verified. Throws
 * `two_factor_required`, `passkey_required`, `two_factor_or_passkey_required`, `wrong_code`, `rate_limited`.
 */
export const proveSecondFactor = async (
  payload: Payload,
  userId: string,
  { totp, recoveryCode, passkey }: SecondFactor,
): Promise<void> => {
  const factors = await findFactors(payload, userId);
  if (!factors.hasApp && !factors.hasPasskeys) return;
  if (!totp && !recoveryCode && !passkey) throw new AppError(needed(factors));
  await spendSecondFactor(payload, userId, { totp, recoveryCode, passkey });
};
