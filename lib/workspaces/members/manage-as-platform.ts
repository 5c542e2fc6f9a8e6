import type { Role } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User } from '@/payload-types';

import { writeRole } from './change-member';
import { type MemberRow, findOwnerId } from './find-member';
import { assertOtherPerson } from './hand-over';
import { type MemberSummary, toState } from './list-members';
import { removeInvitation } from './remove-member';

/** Member data that platform administrators see without being members. */
export type PlatformMember = Pick<MemberSummary, 'id' | 'email' | 'role' | 'state' | 'isOwner' | 'isYou'>;

/** Members of a workspace, the owner first. Throws `not_found`. */
export const listMembersAsPlatform = async (
  { payload, actor }: RequestContext,
  workspaceId: string,
): Promise<PlatformMember[]> => {
  const { docs } = await payload.db.find<MemberRow>({
    collection: slugs.members,
    where: { workspace: { equals: workspaceId } },
    pagination: false,
    limit: 0,
    sort: 'email',
  });
  const { totalDocs } = await payload.db.count({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
  });
  if (totalDocs === 0) throw new AppError('not_found');
  const ownerId = await findOwnerId(payload, workspaceId);
  return docs
    .map((row) => {
      const userId = getRelationId(row.userConnection);
      const isOwner = userId !== null && userId === ownerId;
      const isYou = 'userId' in actor && actor.userId === userId;
      return { id: row.id, email: row.email, role: row.role, state: toState(row), isOwner, isYou };
    })
    .sort((a, b) => Number(b.isOwner) - Number(a.isOwner));
};

type Target = { workspaceId: string; memberId: string };

/** Throws `not_found`, `member_protected` for the owner, `appoint_others`. */
const findTarget = async (
  { payload, actor, req }: RequestContext,
  { workspaceId, memberId }: Target,
): Promise<MemberRow> => {
  const member = await findById(payload, slugs.members, memberId, {
    where: { workspace: { equals: workspaceId } },
  });
  if (!member) throw new AppError('not_found');
  const userId = getRelationId(member.userConnection);
  assertOtherPerson(actor, member.email === (req.user as User).email ? (req.user as User).id : userId);
  if (userId !== null && userId === (await findOwnerId(payload, workspaceId)))
    throw new AppError('member_protected');
  return member;
};

/**
 * Changes the role of a member in any workspace. Throws `not_found`, `member_protected`, `appoint_others`.
 */
export const changeRoleAsPlatform = async (
  ctx: RequestContext,
  { role, ...target }: Target & { role: Role },
): Promise<void> => {
  const member = await findTarget(ctx, target);
  if (!(await writeRole(ctx, member, { role, byPlatform: true })))
    await changeRoleAsPlatform(ctx, { role, ...target });
};

/** Removes an open invitation. Throws `not_found`, `member_not_pending`, `appoint_others`. */
export const removePendingAsPlatform = async (ctx: RequestContext, target: Target): Promise<void> =>
  removeInvitation(ctx, await findTarget(ctx, target), { byPlatform: true });
