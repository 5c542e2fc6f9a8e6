import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { TwoFactor } from '@/payload-types';

/** The row with what Payload hides. */
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

/** Whether an account asks for a second factor. */
export const isTwoFactorOn = async (payload: Payload, userId: string): Promise<boolean> =>
  Boolean((await findTwoFactor(payload, userId))?.enabledAt);
