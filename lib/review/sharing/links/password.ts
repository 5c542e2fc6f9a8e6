import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const keyLength = 32;

/** `salt.hash` in base64url, by scrypt with Node's own cost. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await scrypt(password.normalize('NFC'), salt, keyLength);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
};

/** Whether a password matches a hash. */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [salt = '', hash = ''] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (typeof hash === 'string' || hash.length !== keyLength) return false;
  return timingSafeEqual(await scrypt(password.normalize('NFC'), salt as Buffer, keyLength), hash);
};

type LockedLink = { id: string; passwordHash?: string | null };

/** Hours for which an entered password is valid. */
const unlockHours = 12;

const purpose = 'share-unlock';

const toClaim = ({ id, passwordHash }: LockedLink, until: string): string =>
  `${id}:${until}:${passwordHash ?? ''}`;

/**
 * Proof of an entered password that the page sends from then on (header `x-share-unlock`):
 * `{until}.{signature}`. A new password invalidates it.
 */
export const createUnlock = (link: LockedLink, now = Date.now()): string => {
  const until = String(Math.floor(now / 1000) + unlockHours * 3600);
  return `${until}.${hmac(deriveKey(getEnv().secret, purpose), toClaim(link, until))}`;
};

/** Whether a link has no password, or `unlock` is a valid proof for it. */
export const isUnlocked = (link: LockedLink, unlock: string | null, now = Date.now()): boolean => {
  if (!link.passwordHash) return true;
  const [until = '', signature = ''] = (unlock ?? '').split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  return isHmacOf(signature, toClaim(link, until), { secrets: getEnv().secrets, purpose });
};
