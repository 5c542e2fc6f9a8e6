import { randomInt } from 'node:crypto';

import { deriveKey, hmac } from '@/lib/core/secrets/secret';

const prefix = 'rh_';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const pattern = /^rh_[A-Za-z0-9]{40}$/;

/** A new integration token: `rh_` and 40 random characters (238 bits). */
export const createToken = (): string =>
  prefix + Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The first characters of a token, which identify it in lists. */
export const toTokenPrefix = (token: string): string => token.slice(0, 7);

export const isToken = (value: string): boolean => pattern.test(value);

/** The HMAC of a token, which is stored instead of the token to find it by. */
export const indexToken = (token: string, secret: string): string =>
  hmac(deriveKey(secret, 'integration-token'), token);

/**
 * Reads a request's token from the `Authorization: Bearer` header or the `token` query parameter; null if
 * neither is a valid token.
 */
export const readToken = (headers: Headers, searchParams: URLSearchParams | undefined): string | null => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const token = bearer ?? searchParams?.get('token') ?? '';
  return isToken(token) ? token : null;
};
