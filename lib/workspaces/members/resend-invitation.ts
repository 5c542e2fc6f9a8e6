import type { RequestContext } from '@/lib/http/define-endpoint';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';

import { getManagedMemberOrThrow } from './find-member';
import { issueInvitation, readInviteToken } from './invitation-link';
import { limitInvitations } from './limit-invitations';

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
