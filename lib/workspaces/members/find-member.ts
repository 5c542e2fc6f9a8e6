import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Member } from '@/payload-types';

import { findOwnerId } from './find-owner';
import { canManage } from './rules';

/** A member row including the fields that Payload hides. */
export type MemberRow = Member & { inviteIndex?: string | null; inviteSecret?: string | null };

/** A member of the actor's workspace. Throws `not_found`. */
export const getMemberOrThrow = async ({ payload, actor }: Context, memberId: string): Promise<MemberRow> => {
  const workspace = getActorWorkspace(actor)?.id ?? '';
  const member = await payload.db.findOne<MemberRow>({
    collection: slugs.members,
    where: { and: [{ id: { equals: memberId } }, { workspace: { equals: workspace } }] },
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
