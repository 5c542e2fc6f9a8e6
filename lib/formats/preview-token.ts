import { createHmac } from 'node:crypto';

import { z } from 'zod';

import { deriveKey, deriveKeys, isSignedByOne, type Keys, type Secrets } from '@/lib/core/secrets/secret';

/** A preview token's claims: access to the video of one channel run, for a time. */
export type PreviewGrant = {
  eventId: string;
  broadcast: string;
  /** Unix seconds. */
  expiresAt: number;
  /** The support session that ends the token, or null. */
  supportId: string | null;
};

const id = z.string().regex(/^[\w-]{1,64}$/);
const claimsSchema = z.tuple([id, id, z.number().int().min(0), id.nullable()]);

export const getPreviewKey = (secrets: Secrets): Buffer => deriveKey(secrets, 'live-preview');

/** The keys of accepted tokens. */
export const getPreviewKeys = (secrets: Secrets): Buffer[] => deriveKeys(secrets, 'live-preview');

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Creates a token `{claims}.{signature}` in base64url, which is a single path segment. Pure. */
export const writePreviewToken = (
  key: Buffer,
  { eventId, broadcast, expiresAt, supportId }: PreviewGrant,
): string => {
  const text = Buffer.from(JSON.stringify([eventId, broadcast, expiresAt, supportId])).toString('base64url');
  return `${text}.${sign(key, text)}`;
};

/**
 * Verifies a token; null if it is invalid or expired. `now` in Unix milliseconds. The signature is checked
 * before the claims are parsed. Pure.
 */
export const readPreviewToken = (keys: Keys, token: string, now: number): PreviewGrant | null => {
  const [, text = '', signature = ''] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !isSignedByOne(signature, keys, (key) => sign(key, text))) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!claims.success) return null;
  const [eventId, broadcast, expiresAt, supportId] = claims.data;
  return now < expiresAt * 1000 ? { eventId, broadcast, expiresAt, supportId } : null;
};
