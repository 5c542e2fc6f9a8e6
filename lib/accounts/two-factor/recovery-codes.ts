import { randomInt } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';

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
  hmac(deriveKey(getEnv().secret, 'recovery-code'), `${userId} ${normalise(code)}`);

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
