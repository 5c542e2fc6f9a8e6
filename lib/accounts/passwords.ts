import crypto, { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

import { isPasswordAccepted } from './rules';

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
