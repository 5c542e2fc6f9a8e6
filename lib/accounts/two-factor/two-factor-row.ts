import type { Payload, Where } from 'payload';

import { countPasskeys } from '@/lib/accounts/passkeys/passkey-row';
import { slugs } from '@/lib/core/slugs';
import type { TwoFactor } from '@/payload-types';

/** The row including the columns that Payload hides. */
export type TwoFactorRow = TwoFactor & {
  secret?: string | null;
  pendingSecret?: string | null;
  lastStep?: number | null;
  recoveryCodes?: string | null;
  pendingCodes?: string | null;
};

export const isRowOfUser = (userId: string): Where => ({ user: { equals: userId } });

export const findTwoFactor = (payload: Payload, userId: string): Promise<TwoFactorRow | null> =>
  payload.db.findOne<TwoFactorRow>({ collection: slugs.twoFactors, where: isRowOfUser(userId) });

/** The second factors of an account; recovery codes complement either. */
export type Factors = { hasApp: boolean; hasPasskeys: boolean };

export const findFactors = async (payload: Payload, userId: string): Promise<Factors> => {
  const [row, passkeys] = await Promise.all([findTwoFactor(payload, userId), countPasskeys(payload, userId)]);
  return { hasApp: Boolean(row?.enabledAt), hasPasskeys: passkeys > 0 };
};

/** Whether an account asks for a second factor. */
export const isTwoFactorOn = async (payload: Payload, userId: string): Promise<boolean> => {
  const { hasApp, hasPasskeys } = await findFactors(payload, userId);
  return hasApp || hasPasskeys;
};
