import { randomInt } from 'node:crypto';

import { deriveKey, hmac } from '@/lib/core/secrets/secret';

const prefix = 'rhu_';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const pattern = /^rhu_[A-Za-z0-9]{40}$/;

/**
 * A new upload token: `rhu_` and 40 random characters. Integration tokens begin with `rh_`, so neither is
 * ever taken for the other.
 */
export const createUploadSecret = (): string =>
  prefix + Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The HMAC of an upload token, which is stored instead of the token to find it by. */
export const indexUploadToken = (token: string, secret: string): string =>
  hmac(deriveKey(secret, 'upload-token'), token);

/** Reads the upload token of the `Authorization: Bearer` header; null if there is none. */
export const readUploadToken = (headers: Headers): string | null => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return pattern.test(bearer) ? bearer : null;
};
