import type { Context } from '@/lib/context';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { makeInSlot, removeFromSlot } from '@/lib/workspaces/usage/slots';
import { getManagedMemberOrThrow } from './find-member';
import { keepOwnerRights } from './make-owner';

/**
 * Disables a member, with effect on the next call. The event ends their uploads, and their seat becomes free.
 * Throws `not_found`, `member_protected`, and `member_not_pending` for an invitation, which must be withdrawn
 * instead.
 */
export const disableMember = async (ctx: Context, memberId: string) => {
  const { payload, actor } = ctx;
  const { email, id, ...member } = await getManagedMemberOrThrow(ctx, memberId);
  if (member.status === 'pending') throw new AppError('member_not_pending');
  const userId = getRelationId(member.userConnection);
  const workspace = getRelationId(member.workspace) ?? '';
  const disabled = await removeFromSlot(payload, { workspace, metric: 'members' }, () =>
    changeWithEvent(payload, {
      collection: slugs.members,
      where: { and: [{ id: { equals: id } }, { isDisabled: { not_equals: true } }] },
      data: { isDisabled: true, disabledAt: new Date().toISOString(), disabledBy: getActorUserId(actor) },
      event: createEvent('member.disabled', { payload: { email, userId }, actor }),
    }),
  );
  if (disabled) await keepOwnerRights(payload, disabled);
  return { success: true };
};

/**
 * Enables a disabled member, which takes a seat. Throws `not_found`, `member_protected`,
 * `subscription_limit_exceeded`.
 */
export const enableMember = async (ctx: Context, memberId: string) => {
  const { payload, actor } = ctx;
  const { email, id, ...member } = await getManagedMemberOrThrow(ctx, memberId);
  if (!member.isDisabled || member.status === 'pending') return { success: true };
  const seat = { workspace: getRelationId(member.workspace) ?? '', metric: 'members' } as const;
  const limit = actor.kind === 'member' ? (getActorWorkspace(actor)?.limits.numberOfMembers ?? null) : null;
  const enabled = await makeInSlot(payload, { ...seat, limit }, () =>
    changeWithEvent(payload, {
      collection: slugs.members,
      where: { and: [{ id: { equals: id } }, { isDisabled: { equals: true } }] },
      data: { isDisabled: false, disabledAt: null, disabledBy: null },
      event: createEvent('member.enabled', { payload: { email }, actor }),
    }),
  );
  if (enabled === 'full') throw new AppError('subscription_limit_exceeded');
  return { success: true };
};
