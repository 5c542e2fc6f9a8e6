import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';

let key: Buffer | undefined;

/**
 * Identifies a person within one thread, without linking them across threads. An HMAC, so that it can be
 * public.
 */
const toPersonKey = (scope: string, person: string): string => {
  key ??= deriveKey(getEnv().secret, 'share-person');
  return hmac(key, `${scope}:${person}`).slice(0, 32);
};

export const toGuestKey = (scope: string, anonToken: string): string =>
  toPersonKey(scope, `anon:${anonToken}`);
export const toUserKey = (scope: string, userId: string): string => toPersonKey(scope, `user:${userId}`);
