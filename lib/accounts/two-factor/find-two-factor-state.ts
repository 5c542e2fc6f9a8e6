import type { Payload } from 'payload';

import { countRecoveryCodes } from './recovery-codes';
import { findTwoFactor } from './two-factor-row';

export type TwoFactorState = { isOn: boolean; since: string | null; recoveryCodes: number };

/** What the owner of an account sees of its second factor. */
export const findTwoFactorState = async (payload: Payload, userId: string): Promise<TwoFactorState> => {
  const row = await findTwoFactor(payload, userId);
  const since = row?.enabledAt ?? null;
  return { isOn: since !== null, since, recoveryCodes: countRecoveryCodes(row?.recoveryCodes) };
};
