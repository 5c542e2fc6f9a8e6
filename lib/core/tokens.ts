import { randomInt } from 'node:crypto';

import { findIndexKey, hmac, type Secrets } from '@/lib/core/secrets/secret';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Neither kind is ever taken for the other, because their prefixes differ. */
const prefixes = { integration: 'rh_', upload: 'rhu_' };

/** 40 random characters (238 bits) after the prefix. */
const create = (prefix: string): string =>
  prefix + Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('');

const isTokenOf = (prefix: string, value: string): boolean =>
  value.startsWith(prefix) && /^[A-Za-z0-9]{40}$/.test(value.slice(prefix.length));

const readBearer = (headers: Headers): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];

/** A new integration token. */
export const createToken = (): string => create(prefixes.integration);

/** The first characters of a token, which identify it in lists. */
export const toTokenPrefix = (token: string): string => token.slice(0, 7);

export const isToken = (value: string): boolean => isTokenOf(prefixes.integration, value);

/** The HMAC of a token, which is stored instead of the token to find it by. */
export const indexToken = (token: string, secret: Secrets): string =>
  hmac(findIndexKey(secret, 'integration-token'), token);

/**
 * Reads a request's token from the `Authorization: Bearer` header or the `token` query parameter; null if
 * neither is a valid token.
 */
export const readToken = (headers: Headers, searchParams: URLSearchParams | undefined): string | null => {
  const token = readBearer(headers) ?? searchParams?.get('token') ?? '';
  return isToken(token) ? token : null;
};

/** A new upload token. */
export const createUploadSecret = (): string => create(prefixes.upload);

/** The HMAC of an upload token, which is stored instead of the token to find it by. */
export const indexUploadToken = (token: string, secret: Secrets): string =>
  hmac(findIndexKey(secret, 'upload-token'), token);

/** Reads the upload token of the `Authorization: Bearer` header; null if there is none. */
export const readUploadToken = (headers: Headers): string | null => {
  const token = readBearer(headers) ?? '';
  return isTokenOf(prefixes.upload, token) ? token : null;
};
