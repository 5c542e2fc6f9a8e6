import type { Payload, Where } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { type AppEvent, createEvent } from '@/lib/core/events';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { holdDeletion, settleDeletion } from '@/lib/events/hold-deletion';
import { removeFromSlot } from '@/lib/workspaces/usage/slots';

import { disableMember } from './change-member';
import { getManagedMemberOrThrow, type MemberRow } from './find-member';
import { forgetAllowedMember } from './forget-allowed-member';

/**
 * Withdraws an invitation. The first write invalidates the link and frees the seat; the row is deleted
 * afterwards. After a crash in between, the invitation has expired and can be withdrawn again. Throws
 * `not_found`, `member_protected`, `member_not_pending`.
 */
export const withdrawInvitation = async (ctx: Context, memberId: string) => {
  const member = await getManagedMemberOrThrow(ctx, memberId);
  await removeInvitation(ctx, member);
  return { success: true };
};

export const removeInvitation = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  { email, id, role, ...member }: MemberRow,
  { byPlatform = false } = {},
): Promise<void> => {
  const workspace = getRelationId(member.workspace) ?? '';
  const pending: Where[] = [{ id: { equals: id } }, { status: { equals: 'pending' } }];
  const closed = await removeFromSlot(payload, { workspace, metric: 'members' }, () =>
    compareAndSet(payload, {
      collection: slugs.members,
      where: { and: [...pending, { isDisabled: { not_equals: true } }] },
      data: {
        isDisabled: true,
        inviteIndex: null,
        inviteSecret: null,
        inviteExpiresAt: new Date(0).toISOString(),
      },
    }),
  );
  if (!closed && !(await payload.db.findOne({ collection: slugs.members, where: { and: pending } })))
    throw new AppError('member_not_pending');
  await deleteMember(payload, { id, workspace }, (eventId) =>
    createEvent('member.invitationWithdrawn', { payload: { email, role, byPlatform }, actor, id: eventId }),
  );
};

/**
 * Removes a member for good: disables them, which ends their access and uploads and frees the seat, and then
 * deletes the row. Their videos stay. After a crash in between they are disabled and can be removed again.
 * Throws `not_found`, `member_protected`, and `member_not_pending` for an invitation.
 */
export const removeMember = async (ctx: Context, memberId: string) => {
  const { payload, actor } = ctx;
  const { email, id, role, ...member } = await getManagedMemberOrThrow(ctx, memberId);
  await disableMember(ctx, memberId);
  await deleteMember(payload, { id, workspace: getRelationId(member.workspace) ?? '' }, (eventId) =>
    createEvent('member.removed', { payload: { email, role, byPlatform: false }, actor, id: eventId }),
  );
  return { success: true };
};

/** The event has a fixed id, so that a removal repeated after a crash is logged once. */
const deleteMember = async (
  payload: Payload,
  { id, workspace }: { id: string; workspace: string },
  describe: (eventId: string) => AppEvent,
): Promise<void> => {
  const event = await holdDeletion(
    payload,
    { collection: slugs.members, id, workspace },
    describe(`member.deleted:${id}`),
  );
  await forgetAllowedMember(payload, { memberId: id, workspace });
  await deleteById(payload, slugs.members, id);
  if (event) await settleDeletion(payload, event);
};
