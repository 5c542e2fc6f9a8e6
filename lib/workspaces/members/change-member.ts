import type { Context } from '@/lib/context';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { makeInSlot, removeFromSlot } from '@/lib/workspaces/usage/slots';

import { getManagedMemberOrThrow, type MemberRow } from './find-member';
import { keepOwnerRights } from './make-owner';
import { listGivableRoles } from './rules';

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

/**
 * Changes the role of a member or an invitation. Throws `not_found`, `member_protected`, `role_not_allowed`.
 */
export const changeRole = async (
  ctx: Context,
  { memberId, role }: { memberId: string; role: Role },
): Promise<{ success: boolean; role: Role }> => {
  const member = await getManagedMemberOrThrow(ctx, memberId);
  if (!listGivableRoles(ctx.actor).includes(role)) throw new AppError('role_not_allowed');
  // After a concurrent change the rules are checked again for the new role.
  if (!(await writeRole(ctx, member, { role }))) return changeRole(ctx, { memberId, role });
  return { success: true, role };
};

/** Returns false if the role was changed in the meantime. */
export const writeRole = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  { email, id, role: from }: MemberRow,
  { role, byPlatform = false }: { role: Role; byPlatform?: boolean },
): Promise<boolean> => {
  if (role === from) return true;
  const changed = await changeWithEvent(payload, {
    collection: slugs.members,
    where: { and: [{ id: { equals: id } }, { role: { equals: from } }] },
    data: { role },
    event: createEvent('member.roleChanged', { payload: { email, from, to: role, byPlatform }, actor }),
  });
  if (changed) await keepOwnerRights(payload, changed);
  return changed !== null;
};
