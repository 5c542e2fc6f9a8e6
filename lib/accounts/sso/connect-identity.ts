import { mailNoticeJob } from '@/lib/accounts/jobs';
import { logAccountEvent } from '@/lib/accounts/log-account-event';
import { countPasskeys } from '@/lib/accounts/passkeys/passkey-row';
import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { deleteById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { VerifiedIdentity } from '@/lib/ports/identity';
import { queueJob } from '@/lib/worker/queue-job';

import { createIdentity, findIdentities, findUserIdOf } from './identities';
import { findProviderName } from './providers';
import { SsoFailure } from './sso-failure';

type NewConnection = { userId: string; provider: string; providerName: string; identity: VerifiedIdentity };

/**
 * Connects an account to an identity of a provider and notifies its owner. Repeating it has no effect. Throws
 * `SsoFailure`.
 */
export const connectIdentity = async (
  ctx: Context,
  { userId, provider, providerName, identity }: NewConnection,
): Promise<void> => {
  const { payload } = ctx;
  if ((await findUserIdOf(payload, { provider, ...identity })) === userId) return;
  if (!(await createIdentity(payload, { userId, provider, identity })))
    throw new SsoFailure('already_connected', identity.email);
  await notifyOwner(ctx, { userId, name: providerName, notice: 'identityConnected' });
};

type Notification = { userId: string; name: string; notice: 'identityConnected' | 'identityDisconnected' };

const notifyOwner = async (ctx: Context, { userId, name, notice }: Notification): Promise<void> => {
  await queueJob(ctx.payload, mailNoticeJob, { userId, notice, device: name }, { workspace: null });
  const actor = { kind: 'person', userId, isDisabled: false } as const;
  await logAccountEvent({ ...ctx, actor }, { event: `member.${notice}`, userId, name });
};

/**
 * Disconnects a provider from the caller's account. Throws `last_log_in` if it is the only way to sign in,
 * and `SsoFailure` if it is not connected.
 */
export const disconnectIdentity = async (ctx: Context, provider: string) => {
  const { payload } = ctx;
  const userId = getActorUserId(ctx.actor);
  if (!userId) throw new AppError('forbidden');
  const rows = await findIdentities(payload, userId);
  const row = rows.find((identity) => identity.provider === provider);
  if (!row) throw new SsoFailure('not_connected_{provider}');
  const [user, passkeys] = await Promise.all([
    findById(payload, slugs.users, userId),
    countPasskeys(payload, userId),
  ]);
  if (user?.isPasswordless && rows.length === 1 && passkeys === 0) throw new AppError('last_log_in');
  await deleteById(payload, slugs.identities, row.id);
  const name = await findProviderName(ctx.ports, provider);
  await notifyOwner(ctx, { userId, name, notice: 'identityDisconnected' });
  return { success: true };
};
