import { createSsoUser, findUserIdOf } from '@/lib/accounts/sso/identities';
import type { SsoInvitations } from '@/lib/accounts/sso/sign-in';
import { SsoFailure } from '@/lib/accounts/sso/sso-failure';
import { findUserByEmail } from '@/lib/accounts/users';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Member } from '@/payload-types';

import { joinWorkspace } from './accept-invitation';
import { findInvitedMember } from './find-invitations';
import { readGivenToken } from './invitation-link';

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
const findAccepter: SsoInvitations['findAccepter'] = async (ctx, { provider, identity, flow }) => {
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
const acceptAs: SsoInvitations['acceptAs'] = async (ctx, { inviteToken, userId, sid }) => {
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

/** How invitations to workspaces are accepted by single sign-on. */
export const ssoInvitations: SsoInvitations = { findAccepter, acceptAs };
