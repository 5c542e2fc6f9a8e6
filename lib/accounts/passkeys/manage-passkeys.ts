import { mailNoticeJob } from '@/lib/accounts/jobs';
import { logAccountEvent } from '@/lib/accounts/log-account-event';
import { spendSecondFactor, type SecondFactor } from '@/lib/accounts/two-factor/check-second-factor';
import { dropUselessCodes } from '@/lib/accounts/two-factor/recovery-codes';
import { isTwoFactorOn } from '@/lib/accounts/two-factor/two-factor-row';
import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';

import { findPasskeys, isPasskeyOfUser, toPasskeySummary, type PasskeySummary } from './passkey-row';

const getUserId = ({ actor }: Context): string => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  return userId;
};

export const listPasskeys = async (ctx: Context): Promise<PasskeySummary[]> =>
  (await findPasskeys(ctx.payload, getUserId(ctx))).map(toPasskeySummary);

type Named = { passkeyId: string };

/** Throws `not_found`, also for another person's passkey. */
export const renamePasskey = async (ctx: Context, { passkeyId, name }: Named & { name: string }) => {
  const row = await compareAndSet(ctx.payload, {
    collection: slugs.passkeys,
    where: { and: [{ id: { equals: passkeyId } }, isPasskeyOfUser(getUserId(ctx))] },
    data: { name },
  });
  if (!row) throw new AppError('not_found');
  return { passkey: toPasskeySummary(row) };
};

/**
 * Removes a passkey of the caller. Requires a second factor: this passkey, another one, or a code. Throws
 * `not_found`, `wrong_code`, `rate_limited`.
 */
export const removePasskey = async (ctx: Context, { passkeyId, proof }: Named & { proof: SecondFactor }) => {
  const { payload } = ctx;
  const userId = getUserId(ctx);
  const row = (await findPasskeys(payload, userId)).find(({ id }) => id === passkeyId);
  if (!row) throw new AppError('not_found');
  await spendSecondFactor(payload, userId, proof);
  await deleteById(payload, slugs.passkeys, row.id);
  await dropUselessCodes(payload, userId);
  await queueJob(
    payload,
    mailNoticeJob,
    { userId, notice: 'passkeyRemoved', device: row.name },
    { workspace: null },
  );
  if (!(await isTwoFactorOn(payload, userId)))
    await queueJob(payload, mailNoticeJob, { userId, notice: 'twoFactorOff' }, { workspace: null });
  await logAccountEvent(ctx, { event: 'member.passkeyRemoved', userId, name: row.name });
  return { success: true };
};
