import type { CollectionBeforeLoginHook } from 'payload';

import { passkeyProofSchema } from '@/lib/accounts/passkeys/verify-passkey';
import { spendSecondFactor } from '@/lib/accounts/two-factor/check-second-factor';
import { findFactors, type Factors } from '@/lib/accounts/two-factor/two-factor-row';
import { AppError } from '@/lib/core/errors';

const readCode = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 100 ? value : undefined;

const needed = ({ hasApp, hasPasskeys }: Factors) => {
  if (!hasPasskeys) return 'two_factor_required';
  return hasApp ? 'two_factor_or_passkey_required' : 'passkey_required';
};

/**
 * Asks for the second factor once the password was right; Payload ends the session again that it has opened by then.
 */
export const requireSecondFactor: CollectionBeforeLoginHook = async ({ req, user }) => {
  const factors = await findFactors(req.payload, user.id);
  if (!factors.hasApp && !factors.hasPasskeys) return user;
  const [totp, recoveryCode] = [readCode(req.data?.totp), readCode(req.data?.recoveryCode)];
  const passkey = passkeyProofSchema.safeParse(req.data?.passkey).data;
  if (!totp && !recoveryCode && !passkey) throw new AppError(needed(factors));
  await spendSecondFactor(req.payload, user.id, { totp, recoveryCode, passkey });
  return user;
};
