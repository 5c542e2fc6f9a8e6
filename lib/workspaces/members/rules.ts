import type { Actor } from '@/lib/core/access/actor';
import { hasRole, type Role, roles } from '@/lib/core/access/permissions';

/** Addresses in one call. */
export const maxInvitations = 50;

/**
 * The roles that somebody may give: root all, a superadmin or admin those below their own, support none.
 * Pure.
 */
export const listGivableRoles = (actor: Actor): Role[] => {
  if (actor.kind === 'root' || actor.kind === 'system') return [...roles];
  if (actor.kind !== 'member' || actor.support || !hasRole(actor.role, 'admin')) return [];
  return roles.filter((role) => !hasRole(role, actor.role));
};

type Target = { role: Role; userId: string | null; isOwner: boolean };

/**
 * Whether somebody may change a member. The owner stays an active superadmin until the workspace is handed
 * over; oneself, and whoever has a role that one can't give, only root changes. Pure.
 */
export const canManage = (actor: Actor, { role, userId, isOwner }: Target): boolean => {
  if (isOwner) return false;
  if (actor.kind === 'root' || actor.kind === 'system') return true;
  if ('userId' in actor && userId === actor.userId) return false;
  return listGivableRoles(actor).includes(role);
};
