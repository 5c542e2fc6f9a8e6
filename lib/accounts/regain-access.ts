import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { updateById } from '@/lib/core/rows/change-rows';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import { normaliseEmail } from './rules';
import { removeFactors } from './two-factor/reset-two-factor';
import { findUserByEmail } from './users';

/** Creates the token of an emailed link: 160 random bits, hexadecimal. */
const createResetToken = (): string => randomBytes(20).toString('hex');

/** The stored HMAC of a token. Database access allows neither using an existing token nor planting one. */
export const indexResetToken = (token: string): string =>
  hmac(findIndexKey(getEnv().secret, 'reset-token'), token);

const validMs = 60 * 60 * 1000;

const findAccount = async (payload: Payload, email: string): Promise<User> => {
  const user = await findUserByEmail(payload, normaliseEmail(email));
  if (!user) throw new Error(`No account has the email address ${email}.`);
  return user;
};

/** Creates a link that sets a new password once, valid for an hour. It replaces every earlier one. */
export const createResetLink = async (payload: Payload, user: Pick<User, 'id'>): Promise<string> => {
  const token = createResetToken();
  await updateById(payload, slugs.users, user.id, {
    resetPasswordToken: indexResetToken(token),
    resetPasswordExpiration: new Date(Date.now() + validMs).toISOString(),
  });
  return `${getEnv().publicUrl}/admin/reset-password?token=${token}`;
};

/**
 * Creates a reset link for the operator on the command line, without an email. Throws an `Error` if there is
 * no such account.
 */
export const createResetLinkFor = async (payload: Payload, email: string): Promise<string> =>
  createResetLink(payload, await findAccount(payload, email));

/**
 * Removes app, passkeys and recovery codes, and ends every session. Throws an `Error` if there is no such
 * account.
 */
export const resetSecondFactorOf = async (payload: Payload, email: string): Promise<void> => {
  const { id } = await findAccount(payload, email);
  await removeFactors({ payload, actor: { kind: 'system' } }, id);
};
