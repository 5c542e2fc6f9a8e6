import crypto, { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import type { Payload, Where } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';

import { mailNoticeJob } from './jobs';
import { isPasswordAccepted, maxPasswordLength } from './rules';
import { endSessions, getSid } from './sessions/session-row';

/**
 * Throws `wrong_password` unless the password is the caller's, and `forbidden` if the caller is not a person.
 */
export const assertOwnPassword = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  password: string,
): Promise<void> => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  const user = await findById(payload, slugs.users, actor.userId);
  if (!(await isPasswordOf(user ?? {}, password))) throw new AppError('wrong_password');
};

/** Throws `password_policy` if a password does not meet the operator's policy. */
export const assertPasswordPolicy = (password: unknown): void => {
  if (!isPasswordAccepted(password, getEnv().passwordPolicy)) throw new AppError('password_policy');
};

/**
 * A random password that is never shown: it has all four character classes and is long enough for every
 * policy.
 */
export const createUnknownPassword = (): string => `Aa1!${randomBytes(60).toString('base64url')}`;

type PasswordHash = { hash?: string | null | undefined; salt?: string | null | undefined };

/** Payload's hash format. A test signs in with a hash made here. */
const current = { prefix: 'pbkdf2-sha256-v1:', iterations: 600_000, keyLength: 32 };
/** Payload's format before 3.90, without a prefix. */
const legacy = { prefix: '', iterations: 25_000, keyLength: 512 };

type Kind = typeof current;

const derive = (password: string, salt: string, { iterations, keyLength }: Kind): Promise<Buffer> =>
  promisify(crypto.pbkdf2)(password, salt, iterations, keyLength, 'sha256');

const createSalt = (): string => crypto.randomBytes(32).toString('hex');

/** Hash and salt of a password in Payload's format. Takes as long as checking a password. */
export const hashPassword = async (password: string): Promise<{ hash: string; salt: string }> => {
  const salt = createSalt();
  return { hash: `${current.prefix}${(await derive(password, salt, current)).toString('hex')}`, salt };
};

const decoySalt = createSalt();

/**
 * Whether a password matches a stored hash. Without a hash it takes the same time, so that timing reveals
 * nothing.
 */
export const isPasswordOf = async ({ hash, salt }: PasswordHash, password: string): Promise<boolean> => {
  if (!hash || !salt) {
    await derive(password, decoySalt, current);
    return false;
  }
  const kind = hash.startsWith(current.prefix) ? current : legacy;
  const expected = Buffer.from(hash.slice(kind.prefix.length), 'hex');
  const given = await derive(password, salt, kind);
  return given.length === expected.length && crypto.timingSafeEqual(given, expected);
};

/**
 * Sets a new password and ends the account's other sessions. Throws `password_policy`, `wrong_password`,
 * `forbidden`.
 */
export const changePassword = async (
  ctx: RequestContext,
  { currentPassword, password }: { currentPassword: string; password: string },
) => {
  const { payload, actor, req } = ctx;
  if (!('userId' in actor)) throw new AppError('forbidden');
  const { userId } = actor;
  assertPasswordPolicy(password);
  await assertOwnPassword(ctx, currentPassword);
  await setPassword(payload, { where: { id: { equals: userId } }, password, keptSid: getSid(req) });
  await queueJob(payload, mailNoticeJob, { userId, notice: 'passwordChanged' }, { workspace: null });
  return { success: true, message: 'updated successfully' };
};

type NewPassword = {
  where: Where;
  /** Must meet the policy; the caller has checked it. */
  password: string;
  /** The session to keep; all others end. */
  keptSid?: string | undefined;
  /** Set if the password is random. An emailed link can set a new one. */
  isUnknown?: boolean;
};

/**
 * Sets the password of the account that `where` matches in a single statement that changes no other data, and
 * ends its sessions and its open reset link. Returns the account's id, or null if there is none.
 */
export const setPassword = async (
  payload: Payload,
  { where, password, keptSid, isUnknown = false }: NewPassword,
): Promise<string | null> => {
  const user = await compareAndSet(payload, {
    collection: slugs.users,
    where,
    data: {
      ...(await hashPassword(password)),
      passwordChangedAt: new Date().toISOString(),
      isPasswordless: isUnknown,
      resetPasswordToken: null,
      resetPasswordExpiration: null,
    },
  });
  if (!user) return null;
  await endSessions(payload, { userId: user.id, keptSid });
  return user.id;
};

/** A password as typed. Endpoints that set a password check the policy. */
export const passwordField = z.string().min(1, { error: 'password_required' }).max(maxPasswordLength);

const password = passwordField.optional();

/**
 * Proof of ownership for an emailed link. Neither field is needed in a browser that is signed in to the
 * account.
 */
export const ownerProofFields = { password, newPassword: password };
