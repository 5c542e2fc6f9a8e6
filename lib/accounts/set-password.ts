import type { Payload, Where } from 'payload';

import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';

import { mailNoticeJob } from './jobs';
import { hashPassword, assertOwnPassword, assertPasswordPolicy } from './passwords';
import { endSessions, getSid } from './sessions/session-row';

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
