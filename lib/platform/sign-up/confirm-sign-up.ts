import type { Payload, Where } from 'payload';

import { assertPasswordPolicy, hashPassword, isPasswordOf } from '@/lib/accounts/passwords';
import type { OwnerProof } from '@/lib/accounts/proof/confirm-address';
import { proveAddress } from '@/lib/accounts/proof/proven-address';
import { getSid } from '@/lib/accounts/sessions/session-row';
import { openSession } from '@/lib/accounts/workarounds/sign-session';
import { getActorUserId } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

import { mailSignUpRequestJob } from '../jobs';
import { beginBuilding, createFounder, findFounder, isSameBrowser } from './founder';
import { changeRow, findByVerifyToken, type SignUpRow } from './sign-up-row';

/**
 * Submits a confirmed sign-up to the platform administrators, who are notified once. Null if the sign-up is
 * in another state by now.
 */
export const awaitApproval = async (payload: Payload, signUpId: string): Promise<SignUpRow | null> => {
  const waiting = await changeRow(payload, signUpId, {
    where: { state: { equals: 'mailed' } },
    data: { state: 'waiting', confirmedAt: new Date().toISOString(), expiresAt: null },
  });
  if (waiting) await queueJob(payload, mailSignUpRequestJob, { signUpId }, { workspace: null });
  return waiting;
};

/**
 * Verifies that the caller with the emailed link also started the sign-up: by the same browser, by its
 * password, or by setting a new password, which replaces the old password and the provider. Returns the
 * current row. Throws `missing_information`, `password_policy`, `wrong_password`, `invalid_verify_token`.
 */
const checkOwner = async (
  { payload, req }: RequestContext,
  row: SignUpRow,
  { password, newPassword }: OwnerProof,
): Promise<SignUpRow> => {
  if (newPassword) {
    assertPasswordPolicy(newPassword);
    const changed = await changeRow(payload, row.id, {
      where: { state: { equals: row.state } },
      data: { ...(await hashPassword(newPassword)), vouched: null },
    });
    if (!changed) throw new AppError('invalid_verify_token');
    return changed;
  }
  if (isSameBrowser(req.headers, row)) return row;
  if (!password) throw new AppError('missing_information');
  if (!(await isPasswordOf(row, password))) throw new AppError('wrong_password');
  return row;
};

/** Deletes the other open sign-ups of a proven address; an address has at most one. */
const endOthers = async (payload: Payload, { id, email }: SignUpRow): Promise<void> => {
  const others: Where[] = [
    { email: { equals: email } },
    { id: { not_equals: id } },
    { state: { in: ['mailed', 'waiting', 'approved'] } },
  ];
  await payload.db.deleteMany({ collection: slugs.signUps, where: { and: others } });
};

const confirmAsFounder = async (ctx: RequestContext, row: SignUpRow, founder: User): Promise<SignUpRow> => {
  const { payload, req } = ctx;
  // The link was emailed to the sign-up's address and proves only that address.
  if (founder.email === row.email) await proveAddress(payload, { userId: founder.id, keptSid: getSid(req) });
  return proceed(ctx, row, founder);
};

/** Continues a confirmed sign-up. Without `founder` the account is created and signed in. */
const proceed = async (ctx: RequestContext, row: SignUpRow, founder: User | null): Promise<SignUpRow> => {
  const { payload, req } = ctx;
  await endOthers(payload, row);
  if (getEnv().signUp.mode === 'approval' && row.state === 'mailed')
    return (await awaitApproval(payload, row.id)) ?? row;
  const user = founder ?? (await createFounder(ctx, row));
  if (!user) throw new AppError('confirmation_needs_log_in');
  if (!founder) await openSession(req, user.id);
  return (await beginBuilding(payload, row, user)) ?? row;
};

/**
 * Confirms a sign-up by its emailed link: a platform administrator must approve it, or the account is created
 * and signed in and the workspace can be built. Repeatable. Throws `invalid_verify_token`,
 * `verify_link_of_other_account`, `confirmation_needs_log_in`, `missing_information`, `password_policy`,
 * `wrong_password`.
 */
export const confirmSignUp = async (
  ctx: RequestContext,
  { verifyToken, ...proof }: { verifyToken: string } & OwnerProof,
): Promise<SignUpRow> => {
  const { payload, actor } = ctx;
  const row = await findByVerifyToken(payload, verifyToken);
  if (!row) throw new AppError('invalid_verify_token');
  if (row.state !== 'mailed' && row.state !== 'approved') return row;
  const founder = await findFounder(payload, row);
  const callerId = getActorUserId(actor);
  if (callerId && callerId !== founder?.id) throw new AppError('verify_link_of_other_account');
  if (founder && !callerId) throw new AppError('confirmation_needs_log_in');
  if (founder) return confirmAsFounder(ctx, row, founder);
  return proceed(ctx, await checkOwner(ctx, row, proof), null);
};
