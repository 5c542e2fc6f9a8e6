import { randomBytes } from 'node:crypto';

import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { SignUp } from '@/payload-types';

import { maxVerifyToken } from './rules';

/** A sign-up as the database has it, with what nobody is shown. */
export type SignUpRow = SignUp;

/** 192 random bits: of a mailed link, and of what the browser that signed up keeps. */
export const createSecretToken = (): string => randomBytes(24).toString('base64url');

/** What is stored of such a token: whoever reads the database can't use it. */
export const indexToken = (token: string): string => hmac(deriveKey(getEnv().secret, 'sign-up-token'), token);

export const findRow = (payload: Payload, where: Where): Promise<SignUpRow | null> =>
  payload.db.findOne<SignUpRow>({ collection: slugs.signUps, where });

/**
 * The sign-up whose mailed link has this token, of which the first 100 characters count; null once the link
 * is too old.
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

/** Changes a sign-up that `where` still describes; null where it does no more. */
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

/** What the workspace keeps of how its owner came here. Pure. */
export const toOrigin = ({ id, packageId, creationRef, creationAllUrlParams, referer }: SignUpRow) => ({
  signUpId: id,
  packageId: packageId ?? null,
  creationRef: creationRef ?? null,
  creationAllUrlParams: creationAllUrlParams ?? null,
  referer: referer ?? null,
});

/** Of a sign-up that holds its slug no more. No slug has a colon. */
export const releasedSlug = ({ id, slug }: Pick<SignUpRow, 'id' | 'slug'>): string => `${slug}:${id}`;
