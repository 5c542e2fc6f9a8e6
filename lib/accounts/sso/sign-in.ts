import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { findUnprovenSince, proveAddress } from '@/lib/accounts/proof/proven-address';
import { findFactors } from '@/lib/accounts/two-factor/two-factor-row';
import { findUserByEmail } from '@/lib/accounts/users';
import { openSession } from '@/lib/accounts/workarounds/sign-session';
import type { Role } from '@/lib/core/access/permissions';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { VerifiedIdentity } from '@/lib/ports/identity';

import { createUnknownPassword, setPassword } from '../passwords';
import { connectIdentity } from './connect-identity';
import { type Flow, toOwnPath, writeFlow } from './flow';
import { findUserIdOf, noteIdentityUse } from './identities';
import { writeSignUpHandOver } from './sign-up-hand-over';
import { SsoFailure } from './sso-failure';

/**
 * Replaces an account's password by a random one and ends its sessions. An emailed link can set a new
 * password.
 */
const dropPassword = async (payload: Payload, userId: string): Promise<void> => {
  const password = createUnknownPassword();
  await setPassword(payload, { where: { id: { equals: userId } }, password, isUnknown: true });
};

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
const refuseStranger = async (
  { payload }: RequestContext,
  { email, isEmailVerified }: VerifiedIdentity,
): Promise<never> => {
  if (!email || !isEmailVerified) throw new SsoFailure('missing_email');
  const user = await findUserByEmail(payload, email);
  throw new SsoFailure(user ? 'not_connected_{provider}' : 'no_user_matching_email', email);
};

/** The account to open; `joins` if the identity is connected to it on the way. */
type Opening = { userId: string; joins: boolean };

/** How invitations are accepted by single sign-on. Both throw `SsoFailure`. */
export type SsoInvitations = {
  /** Finds or creates the account that an invitation is for. */
  findAccepter(ctx: RequestContext, arrival: Arrival): Promise<Opening>;
  /** Makes the signed-in person a member. */
  acceptAs(
    ctx: RequestContext,
    input: { inviteToken: string; userId: string; sid: string },
  ): Promise<Extract<SsoSuccess, { status: 'joined' }>>;
};

/**
 * Opens the account. An existing second factor is required like after a password, and nothing changes before
 * that.
 */
const openAccount = async (
  ctx: RequestContext,
  arrival: Arrival,
  { userId, joins }: Opening,
  invitations: SsoInvitations,
): Promise<SsoSuccess> => {
  const { hasApp, hasPasskeys } = await findFactors(ctx.payload, userId);
  // The second factors of an account with an unproven address may be a stranger's; `enter` removes them.
  const isTakingBack = joins && (await findUnprovenSince(ctx.payload, userId)) !== null;
  if ((!hasApp && !hasPasskeys) || isTakingBack) return enter(ctx, arrival, { userId, joins }, invitations);
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
const secureUnprovenAccount = async ({ payload }: RequestContext, userId: string): Promise<void> => {
  if (!(await findUnprovenSince(payload, userId))) return;
  await dropPassword(payload, userId);
  await proveAddress(payload, { userId });
};

/** Opens the session after all factors, and completes the flow. */
export const enter = async (
  ctx: RequestContext,
  arrival: Arrival,
  { userId, joins }: Opening,
  invitations: SsoInvitations,
): Promise<SsoSuccess> => {
  const { provider, identity, flow } = arrival;
  if (joins) {
    await secureUnprovenAccount(ctx, userId);
    await connectIdentity(ctx, { ...arrival, userId });
  } else await noteIdentityUse(ctx.payload, { provider, identity });
  const { sid } = await openSession(
    ctx.req,
    userId,
    async () => (await findUserIdOf(ctx.payload, { provider, ...identity })) === userId,
  );
  if (flow.type === 'invitation')
    return invitations.acceptAs(ctx, { inviteToken: flow.inviteToken ?? '', userId, sid });
  return { status: 'signed_in', target: toOwnPath(flow.type === 'login' ? flow.redirect : undefined) };
};

type SignIn = (ctx: RequestContext, arrival: Arrival, invitations: SsoInvitations) => Promise<SsoSuccess>;

const logIn: SignIn = async (ctx, arrival, invitations) => {
  const userId = await findUserIdOf(ctx.payload, { provider: arrival.provider, ...arrival.identity });
  if (!userId) return refuseStranger(ctx, arrival.identity);
  return openAccount(ctx, arrival, { userId, joins: false }, invitations);
};

const signUp: SignIn = async (ctx, arrival, invitations) => {
  const { provider, identity, flow } = arrival;
  const userId = await findUserIdOf(ctx.payload, { provider, ...identity });
  if (userId) return openAccount(ctx, arrival, { userId, joins: false }, invitations);
  if (!identity.email || !identity.isEmailVerified) throw new SsoFailure('missing_email');
  if (await findUserByEmail(ctx.payload, identity.email)) return refuseStranger(ctx, identity);
  writeSignUpHandOver(ctx.req, { provider, identity: { ...identity, email: identity.email } });
  return { status: 'sign_up', target: toOwnPath(flow.redirect, '/admin/create') };
};

const accept: SignIn = async (ctx, arrival, invitations) =>
  openAccount(ctx, arrival, await invitations.findAccepter(ctx, arrival), invitations);

/**
 * The handlers by purpose. Connecting is handled elsewhere, because it opens no session. They throw
 * `SsoFailure`.
 */
export const signIn = {
  login: logIn,
  signup: signUp,
  invitation: accept,
} as const;
