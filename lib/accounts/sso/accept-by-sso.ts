import { findById } from '@/lib/core/rows/find-rows';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { VerifiedIdentity } from '@/lib/ports/identity';
import { joinWorkspace } from '@/lib/workspaces/members/accept-invitation';
import { findInvitedMember } from '@/lib/workspaces/members/find-invitation';
import { readGivenToken } from '@/lib/workspaces/members/invitation-link';
import type { Member } from '@/payload-types';

import { createSsoUser } from './create-sso-user';
import { findUserIdOf } from './identity-row';
import { SsoFailure } from './sso-failure';

type Arrival = { provider: string; identity: VerifiedIdentity; flow: { inviteToken?: string | undefined } };

const findOpenInvitation = async (
  { payload }: RequestContext,
  inviteToken: string | undefined,
): Promise<Member> => {
  if (!inviteToken) throw new SsoFailure('missing_invite_token');
  const member = await findInvitedMember(payload, inviteToken);
  if (member?.status !== 'pending') throw new SsoFailure('invalid_invite_token');
  return member;
};

/**
 * Finds or creates the account for an invitation that is accepted by single sign-on; the addresses must
 * match. An existing account is joined only by the emailed link and an address that the provider verified:
 * inviters see a link too, and some providers return unverified addresses. A new account needs only one of
 * the two proofs. Throws `SsoFailure`.
 */
export const findAccepter = async (ctx: RequestContext, { provider, identity, flow }: Arrival) => {
  const member = await findOpenInvitation(ctx, flow.inviteToken);
  const { email, isEmailVerified } = identity;
  if (!email) throw new SsoFailure('missing_email');
  if (email !== member.email) throw new SsoFailure('no_user_matching_invitation', email);
  const user = await findUserByEmail(ctx.payload, member.email);
  const known = await findUserIdOf(ctx.payload, { provider, ...identity });
  if (known && known !== user?.id) throw new SsoFailure('already_connected', email);
  if (user && known) return { userId: user.id, joins: false };
  const { isMailed } = readGivenToken(flow.inviteToken ?? '');
  if (!isMailed && !isEmailVerified) throw new SsoFailure('missing_email');
  if (!user) {
    const workspace = getRelationId(member.workspace) ?? '';
    const made = await createSsoUser(ctx, { email, identity, workspace });
    return { userId: made.id, joins: true };
  }
  if (!isMailed || !isEmailVerified) throw new SsoFailure('not_connected_{provider}', email);
  return { userId: user.id, joins: true };
};

/** Makes the signed-in person a member. Throws `SsoFailure`; the person stays signed in. */
export const acceptAs = async (
  ctx: RequestContext,
  { inviteToken, userId, sid }: { inviteToken: string; userId: string; sid: string },
) => {
  const { payload } = ctx;
  try {
    const member = await findOpenInvitation(ctx, inviteToken);
    await joinWorkspace(payload, { member, inviteToken, userId, sid });
    const workspace = await findById(payload, slugs.workspaces, getRelationId(member.workspace) ?? '');
    return {
      status: 'joined' as const,
      target: '/admin',
      workspace: workspace?.name ?? '',
      role: member.role,
    };
  } catch (error) {
    if (!(error instanceof SsoFailure) && !(error instanceof AppError)) throw error;
    throw new SsoFailure('accept_invitation_failed', null, { cause: error });
  }
};
