import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isEqualSecret } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

const validMs = 24 * 3_600_000;
const tokenPattern = /^([\w-]{1,64})\.(\d{13})\.([0-9a-f]{64})$/;

type Owner = Pick<User, 'id' | 'email' | 'emailUnprovenSince'>;

const sign = ({ id, email, emailUnprovenSince }: Owner, expiresAt: string): string =>
  hmac(
    deriveKey(getEnv().secret, 'confirm-email'),
    JSON.stringify([id, email, emailUnprovenSince, expiresAt]),
  );

/**
 * Creates the token of an emailed link that proves an address, valid for a day. It is signed and not stored;
 * proving or changing the address invalidates it.
 */
export const createConfirmToken = (user: Owner, now = Date.now()): string => {
  const expiresAt = String(now + validMs);
  return `${user.id}.${expiresAt}.${sign(user, expiresAt)}`;
};

/** The account whose address a token proves; null if the token is invalid, expired or used. */
export const findUserByConfirmToken = async (
  payload: Payload,
  token: string,
  now = Date.now(),
): Promise<User | null> => {
  const [, id, expiresAt = '', mac = ''] = tokenPattern.exec(token) ?? [];
  if (!id || Number(expiresAt) <= now) return null;
  const user = await findById(payload, slugs.users, id);
  return user?.emailUnprovenSince && isEqualSecret(mac, sign(user, expiresAt)) ? user : null;
};
