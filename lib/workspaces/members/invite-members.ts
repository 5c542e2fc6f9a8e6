import type { Payload } from 'payload';

import { normaliseEmail } from '@/lib/accounts/rules';
import { type Actor, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, writeEvent } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { makeInSlot } from '@/lib/workspaces/usage/slots';

import { getManagedMemberOrThrow } from './find-member';
import { issueInvitation, readInviteToken } from './invitation-link';
import { listGivableRoles } from './rules';

const perAddress: RateLimit = { name: 'invitation-address', max: 10, seconds: 86_400, isShared: true };

/**
 * Limits the invitation emails from a workspace to an address, including repeated ones. The limit is per
 * workspace, so that no workspace can block the invitations of others. Throws `rate_limited`.
 */
const limitInvitations = async (
  payload: Payload,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<void> => {
  await consumeRate(perAddress, `${workspaceId} ${email}`, payload);
};

/**
 * Emails an invitation again, valid for another week. A link that is still valid is reused, so that the first
 * email keeps working. Throws `not_found`, `member_protected`, `member_not_pending`, `rate_limited`.
 */
export const resendInvitation = async (ctx: RequestContext, memberId: string) => {
  const member = await getManagedMemberOrThrow(ctx, memberId);
  const { email, id, role } = member;
  if (member.status !== 'pending' || member.isDisabled) throw new AppError('member_not_pending');
  const workspaceId = getRelationId(member.workspace) ?? '';
  await limitInvitations(ctx.payload, { workspaceId, email });
  const now = new Date();
  const changed = await changeWithEvent(ctx.payload, {
    collection: slugs.members,
    where: {
      and: [{ id: { equals: id } }, { status: { equals: 'pending' } }, { isDisabled: { not_equals: true } }],
    },
    data: {
      ...issueInvitation(now, readInviteToken(member, now) ?? undefined),
      inviteLanguage: ctx.req.i18n.language,
    },
    event: createEvent('member.invitationResent', { payload: { email, role }, actor: ctx.actor }),
  });
  if (!changed) throw new AppError('member_not_pending');
  return { success: true, inviteExpiresAt: changed.inviteExpiresAt ?? '' };
};

/** Result for one address. Existing members are not changed, including invited and disabled ones. */
export type InvitationOutcome = { email: string; outcome: 'invited' | 'member' | 'limit' };

type Invitation = {
  email: string;
  role: Role;
  language: string;
  actor: Actor;
  workspaceId: string;
  limit: number | null;
  byPlatform?: boolean;
};

const isThere = async (payload: Payload, { email, workspaceId }: Invitation): Promise<boolean> =>
  (await payload.db.findOne({
    collection: slugs.members,
    where: { and: [{ workspace: { equals: workspaceId } }, { email: { equals: email } }] },
  })) !== null;

/** Invites one person. The caller must have checked the role. Throws `rate_limited`. */
export const inviteOne = async (
  payload: Payload,
  invitation: Invitation,
): Promise<InvitationOutcome['outcome']> => {
  const { actor, email, language, role, workspaceId: workspace, limit, byPlatform = false } = invitation;
  if (await isThere(payload, invitation)) return 'member';
  await limitInvitations(payload, { workspaceId: workspace, email });
  const event = createEvent('member.invited', { payload: { email, role, byPlatform }, actor });
  const member = await makeInSlot(payload, { workspace, metric: 'members', limit }, () =>
    createOnce(payload, {
      collection: slugs.members,
      key: ['workspace', 'email'],
      data: {
        email,
        role,
        status: 'pending',
        isDisabled: false,
        workspace,
        invitedBy: getActorUserId(actor),
        inviteLanguage: language,
        ...issueInvitation(new Date()),
        // This event sends the email, so a crash after the write does not lose it.
        pendingEvent: writeEvent(event),
      },
    }),
  );
  if (member === 'full') return 'limit';
  if (!member) return 'member';
  await relayEvent(payload, toOrigin(slugs.members, member), event);
  return 'invited';
};

/**
 * Invites people by email. Each invitation takes a seat. The result does not disclose whether an account
 * exists. Throws `role_not_allowed`, `forbidden`, `rate_limited`, and `subscription_limit_exceeded` if no new
 * address got a seat.
 */
export const inviteMembers = async (
  { actor, payload, req }: RequestContext,
  { emails, role }: { emails: string[]; role: Role },
): Promise<{ invitations: InvitationOutcome[] }> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  if (!listGivableRoles(actor).includes(role)) throw new AppError('role_not_allowed');
  const { language } = req.i18n;
  // Platform administrators are not bound by the package's limit.
  const limit = actor.kind === 'member' ? workspace.limits.numberOfMembers : null;
  const invitations: InvitationOutcome[] = [];
  for (const email of new Set(emails.map(normaliseEmail))) {
    const outcome = await inviteOne(payload, {
      ...{ email, role, language, actor, limit },
      workspaceId: workspace.id,
    });
    invitations.push({ email, outcome });
  }
  const isFull = invitations.some(({ outcome }) => outcome === 'limit');
  if (isFull && !invitations.some(({ outcome }) => outcome === 'invited'))
    throw new AppError('subscription_limit_exceeded');
  return { invitations };
};
