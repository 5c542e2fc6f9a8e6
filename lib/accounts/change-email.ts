import type { Payload, Where } from 'payload';

import { getActorUserId } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

import { followEmailJob, mailEmailUndoJob, mailNewEmailJob, mailResetLinkJob } from './jobs';
import { assertOwnPassword, createUnknownPassword, hashPassword, isPasswordOf } from './passwords';
import { assertProvenAddress } from './proof/proven-address';
import { endSessions, getSid } from './sessions/session-row';
import { type SecondFactor, spendSecondFactor } from './two-factor/check-second-factor';
import { findUserByEmail } from './users';

const hourMs = 3_600_000;
/** How long the link to the new address works, and the one to the former address. Milliseconds. */
const validMs = { confirm: 24 * hourMs, undo: 7 * 24 * hourMs } as const;
type Purpose = keyof typeof validMs;

/** The address that a link is about, and since when; null if there is none. */
const findSubject = (user: User, purpose: Purpose): { email: string; since: string } | null => {
  const [email, since] =
    purpose === 'confirm' ? [user.newEmail, user.newEmailAt] : [user.formerEmail, user.formerEmailAt];
  const isOpen = Date.parse(since ?? '') + validMs[purpose] > Date.now();
  return email && since && isOpen ? { email, since } : null;
};

/** The requested address that waits for its confirmation; null if there is none. */
export const findPendingEmail = (user: User): string | null => findSubject(user, 'confirm')?.email ?? null;

/** The content that a link's token signs; null if nothing is open. */
const toClaim = (user: User, purpose: Purpose): string | null => {
  const subject = findSubject(user, purpose);
  return subject && JSON.stringify([purpose, user.id, subject.email, subject.since]);
};

/**
 * The URL of an emailed link, or null if nothing is open. The token is signed and not stored; it ends with
 * its time, its use, and for a confirmation with a newer request.
 */
export const createEmailLink = (user: User, purpose: Purpose): string | null => {
  const claim = toClaim(user, purpose);
  const mac = claim && hmac(deriveKey(getEnv().secret, 'change-email'), claim);
  return mac && `${getEnv().publicUrl}/admin/change-email?token=${purpose}.${user.id}.${mac}`;
};

const findByToken = async (
  payload: Payload,
  token: string,
): Promise<{ user: User; purpose: Purpose; email: string } | null> => {
  const [, purpose, id, mac = ''] = /^(confirm|undo)\.([\w-]{1,64})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (!id || (purpose !== 'confirm' && purpose !== 'undo')) return null;
  const user = await findById(payload, slugs.users, id);
  const claim = user && toClaim(user, purpose);
  const subject = user && findSubject(user, purpose);
  const isValid = claim && isHmacOf(mac, claim, { secrets: getEnv().secrets, purpose: 'change-email' });
  return isValid && subject ? { user, purpose, email: subject.email } : null;
};

/**
 * Requests another address for the caller's account, which stays unchanged until the new mailbox confirms it.
 * Needs the password or a second factor. Addresses of other accounts are accepted alike, and reveal nothing.
 * Throws `email_unconfirmed`, `email_unchanged`, `password_required`, `wrong_password`, `wrong_code`.
 */
export const requestEmailChange = async (
  ctx: RequestContext,
  {
    email,
    currentPassword,
    ...factor
  }: { email: string; currentPassword?: string | undefined } & SecondFactor,
): Promise<{ success: boolean }> => {
  const { payload, actor } = ctx;
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  await assertProvenAddress(ctx);
  if (factor.totp ?? factor.recoveryCode ?? factor.passkey) await spendSecondFactor(payload, userId, factor);
  else if (currentPassword) await assertOwnPassword(ctx, currentPassword);
  else throw new AppError('password_required');
  const asked = await compareAndSet(payload, {
    collection: slugs.users,
    where: { and: [{ id: { equals: userId } }, { email: { not_equals: email } }] },
    data: { newEmail: email, newEmailAt: new Date().toISOString() },
  });
  if (!asked) throw new AppError('email_unchanged');
  await queueJob(payload, mailNewEmailJob, { userId }, { workspace: null });
  return { success: true };
};

/** Withdraws the request; the emailed link stops working. */
export const cancelEmailChange = async ({
  payload,
  actor,
}: RequestContext): Promise<{ success: boolean }> => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  await compareAndSet(payload, {
    collection: slugs.users,
    where: { id: { equals: userId } },
    data: { newEmail: null, newEmailAt: null },
  });
  return { success: true };
};

export type EmailLinkState =
  | { kind: 'invalid' }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'confirm'; email: string; way: 'click' | 'password' }
  | { kind: 'undo'; email: string };

/** The state of an emailed link. Changes nothing, because email scanners open links too. */
export const openEmailLink = async (
  { payload, actor, req }: RequestContext,
  token: string,
): Promise<EmailLinkState> => {
  const found = await findByToken(payload, token);
  if (!found) return { kind: 'invalid' };
  const { user, purpose, email } = found;
  if (purpose === 'undo') return { kind: 'undo', email };
  const signedInAs = getActorUserId(actor);
  if (signedInAs && signedInAs !== user.id)
    return { kind: 'otherAccount', signedInAs: req.user && 'email' in req.user ? req.user.email : '' };
  return { kind: 'confirm', email, way: signedInAs ? 'click' : 'password' };
};

const perAccount: RateLimit = { name: 'change-email-account', max: 20, seconds: 900, isShared: true };

/** Writes a new address in one statement. Throws `email_taken`, and `invalid_confirm_token` if too late. */
const writeEmail = async (
  payload: Payload,
  { user, email, open, data }: { user: User; email: string; open: Where; data: Record<string, unknown> },
): Promise<void> => {
  const isTaken = async () => {
    const other = await findUserByEmail(payload, email);
    return other !== null && other.id !== user.id;
  };
  if (await isTaken()) throw new AppError('email_taken');
  try {
    const changed = await compareAndSet(payload, {
      collection: slugs.users,
      where: { and: [{ id: { equals: user.id } }, { email: { equals: user.email } }, open] },
      data: { email, newEmail: null, newEmailAt: null, resetPasswordToken: null, ...data },
    });
    if (!changed) throw new AppError('invalid_confirm_token');
  } catch (error) {
    // The unique index decides between concurrent calls.
    throw !(error instanceof AppError) && (await isTaken()) ? new AppError('email_taken') : error;
  }
  await queueJob(payload, followEmailJob, { userId: user.id }, { workspace: null });
};

/** Longer than the write that follows takes. */
const writeSeconds = 30;

/**
 * Queues what must follow before the address is written. If the process is killed after the write, the former
 * address is still notified, and memberships still follow.
 */
const followLater = async (payload: Payload, user: User): Promise<void> => {
  const later = { workspace: null, delaySeconds: writeSeconds };
  await queueJob(payload, mailEmailUndoJob, { userId: user.id, to: user.email }, later);
  await queueJob(payload, followEmailJob, { userId: user.id }, later);
};

/**
 * Changes the address by the link in the new mailbox, together with the account's session or its password: a
 * mistyped address must not give the account to its owner. All other sessions end. The former address can
 * undo the first change of a week. Throws `invalid_confirm_token`, `verify_link_of_other_account`,
 * `missing_information`, `wrong_password`, `email_taken`.
 */
export const confirmEmailChange = async (
  ctx: RequestContext,
  { token, password }: { token: string; password?: string | undefined },
): Promise<{ success: boolean }> => {
  const { payload, actor, req } = ctx;
  const found = await findByToken(payload, token);
  if (found?.purpose !== 'confirm') throw new AppError('invalid_confirm_token');
  const { user, email } = found;
  const signedInAs = getActorUserId(actor);
  if (signedInAs && signedInAs !== user.id) throw new AppError('verify_link_of_other_account');
  if (!signedInAs) {
    if (!password) throw new AppError('missing_information');
    await consumeRate(perAccount, user.id, payload);
    if (!(await isPasswordOf(user, password))) throw new AppError('wrong_password');
  }
  // A second change must not end the first address's way back.
  const kept = findSubject(user, 'undo');
  const former =
    kept?.email === email
      ? { formerEmail: null, formerEmailAt: null }
      : kept
        ? {}
        : { formerEmail: user.email, formerEmailAt: new Date().toISOString() };
  await followLater(payload, user);
  await writeEmail(payload, { user, email, open: { newEmailAt: { equals: user.newEmailAt } }, data: former });
  await endSessions(payload, { userId: user.id, keptSid: signedInAs ? getSid(req) : undefined });
  return { success: true };
};

/**
 * Restores the former address by the link in its mailbox. The person who changed it knows the password or has
 * a factor, so all sessions end, the password becomes unknown, factors and providers added since are removed,
 * and a link for a new password is emailed. Throws `invalid_confirm_token`, `email_taken`.
 */
export const undoEmailChange = async (
  ctx: RequestContext,
  { token }: { token: string },
): Promise<{ success: boolean }> => {
  const { payload, req } = ctx;
  const found = await findByToken(payload, token);
  if (found?.purpose !== 'undo') throw new AppError('invalid_confirm_token');
  const { user, email } = found;
  const { formerEmailAt: since } = user;
  const isOfUser = { user: { equals: user.id } };
  const later = { greater_than_equal: since };
  const added = { and: [isOfUser, { createdAt: later }] };
  await payload.db.deleteMany({ collection: slugs.passkeys, where: added });
  await payload.db.deleteMany({ collection: slugs.identities, where: added });
  await payload.db.deleteMany({
    collection: slugs.twoFactors,
    where: { and: [isOfUser, { enabledAt: later }] },
  });
  // Before the link is spent, so that a killed call can be repeated; and after, for sessions begun meanwhile.
  await endSessions(payload, { userId: user.id });
  await writeEmail(payload, {
    user,
    email,
    open: { formerEmailAt: { equals: since } },
    data: {
      ...{ formerEmail: null, formerEmailAt: null },
      ...(await hashPassword(createUnknownPassword())),
      ...{ isPasswordless: true, passwordChangedAt: new Date().toISOString() },
    },
  });
  await endSessions(payload, { userId: user.id });
  await queueJob(payload, mailResetLinkJob, { email, language: req.i18n.language }, { workspace: null });
  return { success: true };
};
