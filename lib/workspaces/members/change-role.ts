import type { Context } from '@/lib/context';
import type { Role } from '@/lib/core/access/permissions';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';

import { getManagedMemberOrThrow, type MemberRow } from './find-member';
import { keepOwnerRights } from './make-owner';
import { listGivableRoles } from './rules';

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
