import type { Payload, Access } from 'payload';

import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { isRoot } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Member, User } from '@/payload-types';

import { canManage } from './rules';

/**
 * Platform administrators may add members, except themselves, to workspaces without an owner. Once there is
 * an owner, only the owner invites, so that a second account cannot bypass support sessions.
 */
export const mayAppoint: Access<Member> = async ({ data, req }) => {
  if ((await isRoot({ req })) !== true) return false;
  // The panel calls this without data to decide whether to offer the form.
  if (!data) return true;
  if (getRelationId(data.userConnection) === req.user?.id || data.email === (req.user as User).email)
    return false;
  const workspace = getRelationId(data.workspace);
  return workspace === null || !(await findOwner(req.payload, workspace));
};

/** The id of a workspace's owner, or null. */
export const findOwnerId = async (payload: Payload, workspace: string): Promise<string | null> => {
  const row = await findById(payload, slugs.workspaces, workspace, {
    select: { specificWorkspaceOwner: true },
  });
  return getRelationId(row?.specificWorkspaceOwner);
};

export const findUser = (payload: Payload, id: string | null): Promise<User | null> =>
  findById(payload, slugs.users, id ?? '');

/** Account of a workspace's owner. Null if there is no owner or the account was deleted. */
export const findOwner = async (payload: Payload, workspace: string): Promise<User | null> =>
  findUser(payload, await findOwnerId(payload, workspace));

/** Accounts of a workspace's active superadmins, including the owner. */
export const findSuperadmins = (payload: Payload, workspaceId: string): Promise<User[]> =>
  findPeople(payload, workspaceId, ['superadmin']);

/** Accounts of a workspace's active admins and superadmins, including the owner. */
export const findAdmins = (payload: Payload, workspaceId: string): Promise<User[]> =>
  findPeople(payload, workspaceId, ['admin', 'superadmin']);

const findPeople = async (payload: Payload, workspaceId: string, roles: Role[]): Promise<User[]> => {
  const { docs: members } = await payload.db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { role: { in: roles } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const ids = members.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: { id: { in: ids } },
    pagination: false,
    limit: 0,
  });
  return docs;
};

/** A member row including the fields that Payload hides. */
export type MemberRow = Member & { inviteIndex?: string | null; inviteSecret?: string | null };

/** A member of the actor's workspace. Throws `not_found`. */
const getMemberOrThrow = async ({ payload, actor }: Context, memberId: string): Promise<MemberRow> => {
  const workspace = getActorWorkspace(actor)?.id ?? '';
  const member = await findById(payload, slugs.members, memberId, {
    where: { workspace: { equals: workspace } },
  });
  if (!member) throw new AppError('not_found');
  return member;
};

/** A member of the actor's workspace that the actor may change. Throws `not_found`, `member_protected`. */
export const getManagedMemberOrThrow = async (ctx: Context, memberId: string): Promise<MemberRow> => {
  const member = await getMemberOrThrow(ctx, memberId);
  const userId = getRelationId(member.userConnection);
  const ownerId = await findOwnerId(ctx.payload, getRelationId(member.workspace) ?? '');
  const isOwner = userId !== null && userId === ownerId;
  if (!canManage(ctx.actor, { role: member.role, userId, isOwner })) throw new AppError('member_protected');
  return member;
};
