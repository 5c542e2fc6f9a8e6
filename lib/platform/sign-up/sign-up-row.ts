import { randomBytes } from 'node:crypto';

import type { Payload, Where } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { SignUp } from '@/payload-types';

import { maxVerifyToken } from './rules';

/** Deletes sign-ups whose link has expired without being confirmed. */
export const sweepSignUps = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.signUps,
    where: {
      and: [{ state: { in: ['mailed', 'approved'] } }, { expiresAt: { less_than: now.toISOString() } }],
    },
  });
};

/** A sign-up row including the fields that are never shown. */
export type SignUpRow = SignUp;

/** Token of 192 random bits, for emailed links and for the browser that signed up. */
export const createSecretToken = (): string => randomBytes(24).toString('base64url');

/** Stored form of a token. It cannot be converted back to the token. */
export const indexToken = (token: string): string =>
  hmac(findIndexKey(getEnv().secret, 'sign-up-token'), token);

export const findRow = (payload: Payload, where: Where): Promise<SignUpRow | null> =>
  payload.db.findOne<SignUpRow>({ collection: slugs.signUps, where });

/**
 * Sign-up of an emailed link. Only the first 100 characters of the token count. Null if the link has expired.
 */
export const findByVerifyToken = async (
  payload: Payload,
  verifyToken: string,
  now = new Date(),
): Promise<SignUpRow | null> => {
  const token = verifyToken.slice(0, maxVerifyToken);
  if (!token) return null;
  const row = await findRow(payload, { tokenIndex: { equals: indexToken(token) } });
  return row && Date.parse(row.tokenExpiresAt ?? '') > now.getTime() ? row : null;
};

/** Updates a sign-up if it still matches `where`. Null otherwise. */
export const changeRow = (
  payload: Payload,
  id: string,
  { where, data }: { where?: Where; data: Record<string, unknown> },
): Promise<SignUpRow | null> =>
  compareAndSet(payload, {
    collection: slugs.signUps,
    where: { and: [{ id: { equals: id } }, ...(where ? [where] : [])] },
    data,
  });

/** Origin data that the workspace keeps. Pure. */
export const toOrigin = ({ id, packageId, creationRef, creationAllUrlParams, referer }: SignUpRow) => ({
  signUpId: id,
  packageId: packageId ?? null,
  creationRef: creationRef ?? null,
  creationAllUrlParams: creationAllUrlParams ?? null,
  referer: referer ?? null,
});

/** Value of `heldSlug` after the slug was released. The colon keeps it distinct from all slugs. */
export const releasedSlug = ({ id, slug }: Pick<SignUpRow, 'id' | 'slug'>): string => `${slug}:${id}`;
