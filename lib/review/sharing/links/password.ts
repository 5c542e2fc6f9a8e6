import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';

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
