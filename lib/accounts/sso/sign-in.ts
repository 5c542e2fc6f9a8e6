import { randomUUID } from 'node:crypto';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { openSession } from '@/lib/accounts/workarounds/open-session';
import { findUnprovenSince } from '@/lib/accounts/proof/assert-proven-address';
import { dropPassword } from '@/lib/accounts/proof/drop-password';
import { proveAddress } from '@/lib/accounts/proof/prove-address';
import { findFactors } from '@/lib/accounts/two-factor/two-factor-row';
import type { Role } from '@/lib/core/access/permissions';
import type { VerifiedIdentity } from '@/lib/ports/identity';

import { acceptAs, findAccepter } from './accept-by-sso';
import { connectIdentity } from './connect-identity';
import { type Flow, toOwnPath, writeFlow } from './flow';
import { findUserIdOf, noteIdentityUse } from './identity-row';
import { writeSignUpHandOver } from './sign-up-hand-over';
import { SsoFailure } from './sso-failure';

/** An identity that a provider verified, and the flow it belongs to. */
export type Arrival = {
  provider: string;
  providerName: string;
  identity: VerifiedIdentity;
  flow: Pick<Flow, 'type' | 'inviteToken' | 'redirect'>;
};

export type SsoSuccess =
  | { status: 'signed_in' | 'connected' | 'sign_up'; target: string }
  | { status: 'joined'; target: string; workspace: string; role: Role }
  | { status: 'second_factor'; factors: { hasApp: boolean; hasPasskey: boolean } };

/**
 * Refuses an identity without a connected account. Only a person with a verified address learns whether it
 * has an account.
 */
export const refuseStranger = async (
  { payload }: RequestContext,
  { email, isEmailVerified }: VerifiedIdentity,
): Promise<never> => {
  if (!email || !isEmailVerified) throw new SsoFailure('missing_email');
  const user = await findUserByEmail(payload, email);
  throw new SsoFailure(user ? 'not_connected_{provider}' : 'no_user_matching_email', email);
};

type Opening = { userId: string; joins: boolean };

/**
 * Opens the account. As after a password, an existing second factor is required, and nothing changes before
 * that.
 */
const openAccount = async (
  ctx: RequestContext,
  arrival: Arrival,
  { userId, joins }: Opening,
): Promise<SsoSuccess> => {
  const { hasApp, hasPasskeys } = await findFactors(ctx.payload, userId);
  // The second factors of an account with an unproven address may be a stranger's; `enter` removes them.
  const isTakingBack = joins && (await findUnprovenSince(ctx.payload, userId)) !== null;
  if ((!hasApp && !hasPasskeys) || isTakingBack) return enter(ctx, arrival, { userId, joins });
  const { provider, identity, flow } = arrival;
  const { type, inviteToken, redirect } = flow;
  const kept = { type, inviteToken, redirect, provider, identity, userId, joins };
  writeFlow(ctx.req, { kind: 'second-factor', id: randomUUID(), ...kept });
  return { status: 'second_factor', factors: { hasApp, hasPasskey: hasPasskeys } };
};

/**
 * Gives an account with an unproven address to the person whom the emailed link and the provider confirm. Its
 * password may be that of a stranger who signed up with a copied link.
 */
const takeBack = async ({ payload }: RequestContext, userId: string): Promise<void> => {
  if (!(await findUnprovenSince(payload, userId))) return;
  await dropPassword(payload, userId);
  await proveAddress(payload, { userId });
};

/** Opens the session after all factors, and completes the flow. */
export const enter = async (
  ctx: RequestContext,
  arrival: Arrival,
  { userId, joins }: Opening,
): Promise<SsoSuccess> => {
  const { provider, identity, flow } = arrival;
  if (joins) {
    await takeBack(ctx, userId);
    await connectIdentity(ctx, { ...arrival, userId });
  } else await noteIdentityUse(ctx.payload, { provider, identity });
  const { sid } = await openSession(
    ctx.req,
    userId,
    async () => (await findUserIdOf(ctx.payload, { provider, ...identity })) === userId,
  );
  if (flow.type === 'invitation') return acceptAs(ctx, { inviteToken: flow.inviteToken ?? '', userId, sid });
  return { status: 'signed_in', target: toOwnPath(flow.type === 'login' ? flow.redirect : undefined) };
};

const logIn = async (ctx: RequestContext, arrival: Arrival): Promise<SsoSuccess> => {
  const userId = await findUserIdOf(ctx.payload, { provider: arrival.provider, ...arrival.identity });
  if (!userId) return refuseStranger(ctx, arrival.identity);
  return openAccount(ctx, arrival, { userId, joins: false });
};

const signUp = async (ctx: RequestContext, arrival: Arrival): Promise<SsoSuccess> => {
  const { provider, identity, flow } = arrival;
  const userId = await findUserIdOf(ctx.payload, { provider, ...identity });
  if (userId) return openAccount(ctx, arrival, { userId, joins: false });
  if (!identity.email || !identity.isEmailVerified) throw new SsoFailure('missing_email');
  if (await findUserByEmail(ctx.payload, identity.email)) return refuseStranger(ctx, identity);
  writeSignUpHandOver(ctx.req, { provider, identity: { ...identity, email: identity.email } });
  return { status: 'sign_up', target: toOwnPath(flow.redirect, '/admin/create') };
};

const accept = async (ctx: RequestContext, arrival: Arrival): Promise<SsoSuccess> =>
  openAccount(ctx, arrival, await findAccepter(ctx, arrival));

/**
 * The handlers by purpose. Connecting is handled elsewhere, because it opens no session. They throw
 * `SsoFailure`.
 */
export const signIn = {
  login: logIn,
  signup: signUp,
  invitation: accept,
} as const;
