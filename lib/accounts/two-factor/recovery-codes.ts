import { randomInt } from 'node:crypto';

import type { Payload } from 'payload';

import { countPasskeys } from '@/lib/accounts/passkeys/passkey-row';
import { getEnv } from '@/lib/core/env/env';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';

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

/** Excludes characters that look alike. */
const alphabet = '23456789BCDFGHJKLMNPQRTVWXYZ';
const amount = 10;
const length = 8;

/** Creates ten codes such as `7K4M-QX2P`, 38 bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: amount }, () => {
    const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${signs.slice(0, length / 2)}-${signs.slice(length / 2)}`;
  });

const normalise = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const hashCode = (userId: string, code: string): string =>
  hmac(findIndexKey(getEnv().secret, 'recovery-code'), `${userId} ${normalise(code)}`);

/** The stored hashes of codes. */
export const hashRecoveryCodes = (userId: string, codes: string[]): string =>
  codes.map((code) => hashCode(userId, code)).join(' ');

/** The number of unused codes. Pure. */
export const countRecoveryCodes = (kept: string | null | undefined): number =>
  kept ? kept.split(' ').length : 0;

/** The stored codes without the given one; null if it is not among them. */
export const spendRecoveryCode = (kept: string | null | undefined, userId: string, code: string) => {
  const hashes = kept?.split(' ') ?? [];
  const rest = hashes.filter((hash) => hash !== hashCode(userId, code));
  return rest.length === hashes.length ? null : rest.join(' ');
};
