import type { Payload } from 'payload';

import { countPasskeys } from '@/lib/accounts/passkeys/passkey-row';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';

import { createRecoveryCodes, hashRecoveryCodes } from './recovery-codes';
import { isRowOfUser } from './two-factor-row';

/**
 * Creates recovery codes for an account without any; otherwise returns an empty list and keeps the existing
 * ones.
 */
export const addRecoveryCodes = async (payload: Payload, userId: string): Promise<string[]> => {
  const codes = createRecoveryCodes();
  const recoveryCodes = hashRecoveryCodes(userId, codes);
  const added =
    (await createOnce(payload, {
      collection: slugs.twoFactors,
      key: 'user',
      data: { user: userId, recoveryCodes },
    })) ??
    (await compareAndSet(payload, {
      collection: slugs.twoFactors,
      where: { and: [isRowOfUser(userId), { recoveryCodes: { exists: false } }] },
      data: { recoveryCodes },
    }));
  return added ? codes : [];
};

/** Deletes the recovery codes of an account without a second factor. */
export const dropUselessCodes = async (payload: Payload, userId: string): Promise<void> => {
  if ((await countPasskeys(payload, userId)) > 0) return;
  await payload.db.deleteMany({
    collection: slugs.twoFactors,
    where: { and: [isRowOfUser(userId), { enabledAt: { exists: false } }] },
  });
};
