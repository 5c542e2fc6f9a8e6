import type { Payload } from 'payload';

import { mailNoticeJob, mailConfirmationJob } from '@/lib/accounts/jobs';
import { assertPasswordPolicy, isPasswordOf } from '@/lib/accounts/passwords';
import { openSession } from '@/lib/accounts/workarounds/sign-session';
import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

import { setPassword } from '../passwords';
import { getSid } from '../sessions/session-row';
import { proveAddress } from './proven-address';

const validMs = 24 * 3_600_000;
const tokenPattern = /^([\w-]{1,64})\.(\d{13})\.([0-9a-f]{64})$/;

type Owner = Pick<User, 'id' | 'email' | 'emailUnprovenSince'>;

const purpose = 'confirm-email';

const toClaim = ({ id, email, emailUnprovenSince }: Owner, expiresAt: string): string =>
  JSON.stringify([id, email, emailUnprovenSince, expiresAt]);

/**
 * Creates the token of an emailed link that proves an address, valid for a day. It is signed and not stored;
 * proving or changing the address invalidates it.
 */
export const createConfirmToken = (user: Owner, now = Date.now()): string => {
  const expiresAt = String(now + validMs);
  const mac = hmac(deriveKey(getEnv().secret, purpose), toClaim(user, expiresAt));
  return `${user.id}.${expiresAt}.${mac}`;
};

/** The account whose address a token proves; null if the token is invalid, expired or used. */
const findUserByConfirmToken = async (
  payload: Payload,
  token: string,
  now = Date.now(),
): Promise<User | null> => {
  const [, id, expiresAt = '', mac = ''] = tokenPattern.exec(token) ?? [];
  if (!id || Number(expiresAt) <= now) return null;
  const user = await findById(payload, slugs.users, id);
  if (!user?.emailUnprovenSince) return null;
  const { secrets } = getEnv();
  return isHmacOf(mac, toClaim(user, expiresAt), { secrets, purpose }) ? user : null;
};

/** Emails the caller a link that proves their address. Throws `forbidden` for tokens. */
export const requestConfirmation = async ({ payload, actor }: Context): Promise<{ success: boolean }> => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  await queueJob(payload, mailConfirmationJob, { userId }, { workspace: null });
  return { success: true };
};

/** How the holder of an emailed link proves to own the account, unless their browser is signed in. */
export type OwnerProof = { password?: string | undefined; newPassword?: string | undefined };

/**
 * `click`: the browser is signed in to the account. `password`: the page asks for the password, or for a new
 * one.
 */
export type ConfirmWay = 'click' | 'password';

export type ConfirmState =
  | { kind: 'invalid' }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'confirm'; email: string; way: ConfirmWay };

/** The state of an emailed link. Changes nothing, because email scanners open links too. */
export const openConfirmLink = async (
  { payload, actor, req }: RequestContext,
  token: string,
): Promise<ConfirmState> => {
  const user = await findUserByConfirmToken(payload, token);
  if (!user) return { kind: 'invalid' };
  const signedInAs = getActorUserId(actor);
  if (signedInAs && signedInAs !== user.id)
    return { kind: 'otherAccount', signedInAs: req.user && 'email' in req.user ? req.user.email : '' };
  return { kind: 'confirm', email: user.email, way: signedInAs ? 'click' : 'password' };
};

const perAccount: RateLimit = { name: 'confirm-email-account', max: 20, seconds: 900, isShared: true };

/**
 * Sets a new password, or verifies the current one. Throws `missing_information`, `password_policy`,
 * `wrong_password`.
 */
const checkOwner = async (
  { payload }: RequestContext,
  user: User,
  { password, newPassword }: OwnerProof,
): Promise<void> => {
  if (newPassword) {
    assertPasswordPolicy(newPassword);
    await setPassword(payload, { where: { id: { equals: user.id } }, password: newPassword });
    const notice = { userId: user.id, notice: 'passwordChanged' } as const;
    await queueJob(payload, mailNoticeJob, notice, { workspace: null });
    return;
  }
  if (!password) throw new AppError('missing_information');
  await consumeRate(perAccount, user.id, payload);
  if (!(await isPasswordOf(user, password))) throw new AppError('wrong_password');
};

/**
 * Proves an account's address by an emailed link, together with the account's session, its password, or a new
 * password. Signs in. Throws `invalid_confirm_token`, `verify_link_of_other_account`, `missing_information`,
 * `password_policy`, `wrong_password`.
 */
export const confirmAddress = async (
  ctx: RequestContext,
  { token, ...proof }: { token: string } & OwnerProof,
): Promise<{ success: boolean }> => {
  const { payload, actor, req } = ctx;
  const user = await findUserByConfirmToken(payload, token);
  if (!user) throw new AppError('invalid_confirm_token');
  const signedInAs = getActorUserId(actor);
  if (signedInAs && signedInAs !== user.id) throw new AppError('verify_link_of_other_account');
  if (!signedInAs) await checkOwner(ctx, user, proof);
  await proveAddress(payload, { userId: user.id, keptSid: signedInAs ? getSid(req) : undefined });
  if (!signedInAs) await openSession(req, user.id);
  return { success: true };
};
