import type { Payload } from 'payload';

import { findPasskeys, toPasskeyFacts, type PasskeyFacts } from '@/lib/accounts/passkeys/passkey-row';

import { countRecoveryCodes } from './recovery-codes';
import { findTwoFactor } from './two-factor-row';

export type TwoFactorState = {
  /** By the app, by a passkey, or both. */
  isOn: boolean;
  /** Since when the app's code is asked for. */
  appSince: string | null;
  passkeys: PasskeyFacts[];
  recoveryCodes: number;
};

/** What the owner of an account sees of its second factor. */
export const findTwoFactorState = async (payload: Payload, userId: string): Promise<TwoFactorState> => {
  const [row, passkeys] = await Promise.all([findTwoFactor(payload, userId), findPasskeys(payload, userId)]);
  const appSince = row?.enabledAt ?? null;
  return {
    isOn: appSince !== null || passkeys.length > 0,
    appSince,
    passkeys: passkeys.map(toPasskeyFacts),
    recoveryCodes: countRecoveryCodes(row?.recoveryCodes),
  };
};
