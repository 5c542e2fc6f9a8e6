import { assertOwnPassword } from '@/lib/accounts/passwords';
import { assertProvenAddress } from '@/lib/accounts/proof/proven-address';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { toSsoCode } from './error-codes';
import { type Flow, isSsoType, type SsoType, toOwnPath, writeFlow } from './flow';
import { findProvider, getRedirectUri } from './providers';
import { reportFailure, SsoFailure } from './sso-failure';

export type SsoStart = {
  provider: string;
  type?: string | undefined;
  inviteToken?: string | undefined;
  redirect?: string | undefined;
  isOtherAccount: boolean;
};

type Beginning = Pick<Flow, 'type' | 'inviteToken' | 'redirect' | 'userId'> & {
  provider: string;
  isOtherAccount?: boolean;
};

/** Binds the sign-in to this browser by a sealed cookie, and returns the provider's URL. */
const begin = async ({ ports, req }: RequestContext, beginning: Beginning): Promise<string> => {
  const { isOtherAccount = false, ...flow } = beginning;
  const { key: provider } = await findProvider(ports, flow.provider);
  const identity = await ports.getIdentity();
  const redirectUri = getRedirectUri(provider);
  const { url, secrets } = await identity.begin({
    provider,
    redirectUri,
    purpose: flow.type,
    isOtherAccount,
  });
  writeFlow(req, { kind: 'provider', ...flow, secrets });
  return url;
};

const profile = '/admin/profile';

const readType = (ctx: RequestContext, { type, inviteToken }: SsoStart): SsoType => {
  if (!type) throw new SsoFailure('missing_type');
  if (!isSsoType(type)) throw new SsoFailure('invalid_type');
  if (type === 'invitation' && !inviteToken) throw new SsoFailure('missing_invite_token');
  if (type === 'connect' && !getActorUserId(ctx.actor)) throw new SsoFailure('unauthorized');
  return type;
};

/**
 * The redirect for a sign-in: the provider's URL, or the callback page with the error. Connecting needs a
 * separate call with the password, because another site could link here.
 */
export const startSso = async (ctx: RequestContext, start: SsoStart): Promise<string> => {
  const { provider, inviteToken, redirect, isOtherAccount } = start;
  try {
    await findProvider(ctx.ports, provider);
    const type = readType(ctx, start);
    if (type === 'connect') return profile;
    const kept = redirect && toOwnPath(redirect);
    return await begin(ctx, {
      provider,
      type,
      isOtherAccount,
      ...(type === 'invitation' && { inviteToken }),
      ...(kept && { redirect: kept }),
    });
  } catch (error) {
    const { error: failure } = reportFailure(ctx, error);
    const query = new URLSearchParams({ failure: toSsoCode(failure, provider) });
    return `/sso/${encodeURIComponent(provider)}/callback?${query}`;
  }
};

type Connecting = { provider: string; currentPassword?: string | undefined };

/**
 * The provider's URL for connecting it to the caller's account. It gives permanent access, so it requires the
 * password unless the account has none. Throws `wrong_password`, `SsoFailure`.
 */
export const beginConnecting = async (ctx: RequestContext, { provider, currentPassword }: Connecting) => {
  const userId = getActorUserId(ctx.actor);
  if (!userId) throw new SsoFailure('unauthorized');
  await assertProvenAddress(ctx);
  await findProvider(ctx.ports, provider);
  if (!(await isPasswordless(ctx, userId))) {
    if (!currentPassword) throw new AppError('wrong_password');
    await assertOwnPassword(ctx, currentPassword);
  }
  return { url: await begin(ctx, { provider, type: 'connect', userId }) };
};

const isPasswordless = async ({ payload }: RequestContext, id: string): Promise<boolean> => {
  const user = await findById(payload, 'users', id);
  return Boolean(user?.isPasswordless);
};
