import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import type { MemberRow } from './find-member';
import { removeInvitation } from './withdraw-invitation';

/**
 * Withdraws the invitations by which platform administrators asked other people to own a workspace: once somebody else is appointed, those
 * would become its superadmins. Answers their addresses.
 */
export const withdrawOwnerInvitations = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<string[]> => {
  const { docs: invited } = await payload.db.find<MemberRow>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { role: { equals: 'superadmin' } },
        { status: { equals: 'pending' } },
        { email: { not_equals: email } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const { docs: roots } = await payload.db.find<User>({
    collection: slugs.users,
    where: {
      and: [
        { id: { in: invited.flatMap(({ invitedBy }) => getRelationId(invitedBy) ?? []) } },
        { rootAccess: { equals: true } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const byPlatform = new Set(roots.map(({ id }) => id));
  const withdrawn: string[] = [];
  for (const member of invited) {
    if (!byPlatform.has(getRelationId(member.invitedBy) ?? '')) continue;
    try {
      await removeInvitation({ payload, actor }, member, { byPlatform: true });
      withdrawn.push(member.email);
    } catch (error) {
      // They accepted at the same moment.
      if (!(error instanceof AppError && error.code === 'member_not_pending')) throw error;
    }
  }
  return withdrawn;
};
