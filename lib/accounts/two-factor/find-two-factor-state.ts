import type { Payload } from 'payload';

import { findPasskeys, toPasskeySummary, type PasskeySummary } from '@/lib/accounts/passkeys/passkey-row';

import { countRecoveryCodes } from './recovery-codes';
import { findTwoFactor } from './two-factor-row';

export type TwoFactorState = {
  /** True with an app, a passkey, or both. */
  isOn: boolean;
  /** When the app was enabled. */
  appSince: string | null;
  passkeys: PasskeySummary[];
  recoveryCodes: number;
};

/** The state of an account's second factor, for its owner. */
export const findTwoFactorState = async (payload: Payload, userId: string): Promise<TwoFactorState> => {
  const [row, passkeys] = await Promise.all([findTwoFactor(payload, userId), findPasskeys(payload, userId)]);
  const appSince = row?.enabledAt ?? null;
  return {
    isOn: appSince !== null || passkeys.length > 0,
    appSince,
    passkeys: passkeys.map(toPasskeySummary),
    recoveryCodes: countRecoveryCodes(row?.recoveryCodes),
  };
};
