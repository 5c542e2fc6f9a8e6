import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { updateById } from '@/lib/core/rows/change-rows';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit, countCall } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

import { mailNoticeJob, mailResetLinkJob } from './jobs';
import { assertPasswordPolicy, setPassword } from './passwords';
import { proveAddress } from './proof/proven-address';
import { normaliseEmail } from './rules';
import { removeFactors } from './two-factor/reset-two-factor';
import { findUserByEmail, learnLanguage } from './users';

/** Creates the token of an emailed link: 160 random bits, hexadecimal. */
const createResetToken = (): string => randomBytes(20).toString('hex');

/** The stored HMAC of a token. Database access allows neither using an existing token nor planting one. */
const indexResetToken = (token: string): string => hmac(findIndexKey(getEnv().secret, 'reset-token'), token);

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

const forgotPerClient: RateLimit = { name: 'forgot-client', max: 30, seconds: 900, isShared: true };
export const perForgetfulAccount: RateLimit = {
  name: 'forgot-account',
  max: 3,
  seconds: 900,
  isShared: true,
};
/** A double click sends a single email: the link of a second one would invalidate the first. */
const perMoment: RateLimit = { name: 'forgot-moment', max: 1, seconds: 15, isShared: true };

/**
 * Emails a reset link, with the same work for an address without an account. Beyond the limit of an address
 * the answer is the same, because it received a link within the last quarter of an hour. Throws
 * `rate_limited` for a client.
 */
export const requestResetLink = async ({ req, payload }: RequestContext, { email }: { email: string }) => {
  const client = getClientKey(req);
  if (client) await consumeRate(forgotPerClient, client, payload);
  const isMailed = (await countCall(perMoment, email, payload)).isOver;
  if (!isMailed && !(await countCall(perForgetfulAccount, email, payload)).isOver) {
    const { language } = req.i18n;
    await queueJob(payload, mailResetLinkJob, { email, language }, { workspace: null });
  }
  return { success: true };
};

const resetPerClient: RateLimit = {
  name: 'reset-password',
  max: 20,
  seconds: 900,
  isShared: true,
};
const perLink: RateLimit = { name: 'reset-password-link', max: 20, seconds: 900, isShared: true };

/**
 * Sets a new password by the token of an emailed link, which works once and proves the address. Ends every
 * session and does not sign in. Callers that cannot be told apart have no client limit, because one of them
 * could use it up for all; 160 bits cannot be guessed. Throws `rate_limited`, `password_policy`,
 * `invalid_reset_token`.
 */
export const resetPassword = async (
  { payload, req }: RequestContext,
  { token, password }: { token: string; password: string },
) => {
  assertPasswordPolicy(password);
  const index = indexResetToken(token);
  const client = getClientKey(req);
  if (client) await consumeRate(resetPerClient, client, payload);
  await consumeRate(perLink, index, payload);
  const userId = await setPassword(payload, {
    where: {
      and: [
        { resetPasswordToken: { equals: index } },
        { resetPasswordExpiration: { greater_than: new Date().toISOString() } },
      ],
    },
    password,
  });
  if (!userId) throw new AppError('invalid_reset_token');
  await learnLanguage(req, userId);
  await proveAddress(payload, { userId });
  await queueJob(payload, mailNoticeJob, { userId, notice: 'passwordChanged' }, { workspace: null });
  return { success: true };
};
