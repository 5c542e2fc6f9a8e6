import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';

let key: Buffer | undefined;

/** 128 random bits, 22 characters. */
export const createShareToken = (): string => randomBytes(16).toString('base64url');

/**
 * By which the database finds a token. For the default link's token it is also the id of the thread of comments. An HMAC, so
 * that a copy of the database opens no share.
 */
export const indexShareToken = (token: string): string => {
  key ??= deriveKey(getEnv().secret, 'share-token');
  return hmac(key, token);
};

/** A token as rows keep it, to show its address again. */
export const sealShareToken = (token: string): string => sealSecret(getEnv().secret, token);

/** The token again; null without one, or if the installation's secret is another one by now. */
export const openShareToken = (sealed: string | null | undefined): string | null =>
  sealed ? openSecret(getEnv().secret, sealed) : null;
