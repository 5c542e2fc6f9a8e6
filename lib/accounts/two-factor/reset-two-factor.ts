import { mailNoticeJob } from '@/lib/accounts/jobs';
import { logOnMemberships } from '@/lib/accounts/log-account-event';
import { isPasskeyOfUser } from '@/lib/accounts/passkeys/passkey-row';
import { endSessions } from '@/lib/accounts/sessions/session-row';
import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';

import { findFactors, findTwoFactor, isRowOfUser } from './two-factor-row';

/**
 * Removes the second factors of a person who lost all devices and codes. Throws `not_found`,
 * `two_factor_not_set_up`, and `forbidden` for the caller's own account, which requires a second factor.
 */
export const resetTwoFactor = async ({ payload, actor }: Context, userId: string) => {
  if (userId === getActorUserId(actor)) throw new AppError('forbidden');
  const { totalDocs } = await payload.db.count({
    collection: slugs.users,
    where: { id: { equals: userId } },
  });
  if (totalDocs === 0) throw new AppError('not_found');
  const { hasPasskeys } = await findFactors(payload, userId);
  if (!hasPasskeys && !(await findTwoFactor(payload, userId))) throw new AppError('two_factor_not_set_up');
  await removeFactors({ payload, actor }, userId);
  return { success: true };
};

/**
 * Removes an account's app, passkeys and recovery codes and ends its sessions, so that the password alone
 * signs in. The account receives an email, and each of its workspaces a log entry.
 */
export const removeFactors = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  userId: string,
): Promise<void> => {
  await queueJob(payload, mailNoticeJob, { userId, notice: 'twoFactorReset' }, { workspace: null });
  await logOnMemberships(payload, userId, (email) =>
    createEvent('member.twoFactorReset', { payload: { email }, actor }),
  );
  await endSessions(payload, { userId });
  await payload.db.deleteMany({ collection: slugs.passkeys, where: isPasskeyOfUser(userId) });
  // Deleted last, so that an interrupted reset can be repeated.
  await payload.db.deleteMany({ collection: slugs.twoFactors, where: isRowOfUser(userId) });
};
