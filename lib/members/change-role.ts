import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import type { Role } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Context } from '@/lib/http/define-endpoint';

import { getManagedMemberOrThrow } from './find-member';
import { listGivableRoles } from './rules';

/** Gives a member, or somebody invited, another role. Throws `not_found`, `member_protected`, `role_not_allowed`. */
export const changeRole = async (
  ctx: Context,
  { memberId, role }: { memberId: string; role: Role },
): Promise<{ success: boolean; role: Role }> => {
  const { email, id, role: from } = await getManagedMemberOrThrow(ctx, memberId);
  if (!listGivableRoles(ctx.actor).includes(role)) throw new AppError('role_not_allowed');
  if (role === from) return { success: true, role };
  const changed = await changeWithEvent(ctx.payload, {
    collection: slugs.members,
    where: { and: [{ id: { equals: id } }, { role: { equals: from } }] },
    data: { role },
    event: createEvent('member.roleChanged', { payload: { email, from, to: role }, actor: ctx.actor }),
  });
  // Somebody else was faster: they are asked about what it is now.
  if (!changed) return changeRole(ctx, { memberId, role });
  return { success: true, role };
};
