import type { Actor } from '@/lib/core/access/actor';
import { hasRole, type Role, roles } from '@/lib/core/access/permissions';

/** Maximum number of addresses in one call. */
export const maxInvitations = 50;

/**
 * Roles that the actor may assign: platform administrators all, superadmins and admins those below their own,
 * support sessions none. Pure.
 */
export const listGivableRoles = (actor: Actor): Role[] => {
  if (actor.kind === 'root' || actor.kind === 'system') return [...roles];
  if (actor.kind !== 'member' || actor.support || !hasRole(actor.role, 'admin')) return [];
  return roles.filter((role) => !hasRole(role, actor.role));
};

type Target = { role: Role; userId: string | null; isOwner: boolean };

/**
 * Whether the actor may change a member. The owner stays an active superadmin until the workspace is handed
 * over. Only platform administrators may change the actor's own row, or a role the actor cannot assign. Pure.
 */
export const canManage = (actor: Actor, { role, userId, isOwner }: Target): boolean => {
  if (isOwner) return false;
  if (actor.kind === 'root' || actor.kind === 'system') return true;
  if ('userId' in actor && userId === actor.userId) return false;
  return listGivableRoles(actor).includes(role);
};
