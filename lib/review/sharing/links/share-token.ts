import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';

/** The address of a link; panel, API and share pages stay on `PUBLIC_URL`. */
export const getShareUrl = (token: string): string => `${getEnv().publicUrl}/collaborate/video/${token}`;

let key: Buffer | undefined;

/** 128 random bits, 22 characters. */
export const createShareToken = (): string => randomBytes(16).toString('base64url');

/**
 * The database index of a token; for the default link also the id of the comment thread. An HMAC, so that a
 * copy of the database opens no share.
 */
export const indexShareToken = (token: string): string => {
  key ??= findIndexKey(getEnv().secret, 'share-token');
  return hmac(key, token);
};

/** Encrypts a token for its row, so that its address can be shown again. */
export const sealShareToken = (token: string): string => sealSecret(getEnv().secret, token);

/** Decrypts a token; null without one, or if the installation's secret has changed. */
export const openShareToken = (sealed: string | null | undefined): string | null =>
  sealed ? openSecret(getEnv().secrets, sealed) : null;
