import type { FieldHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Member, User } from '@/payload-types';

/** Membership in the active workspace. Only looked up for the account itself and over REST. */
export const readActiveMember: FieldHook<User> = async ({ data, req }) => {
  const workspace = getRelationId(data?.activeWorkspace);
  if (!data?.id || !workspace || req.payloadAPI !== 'REST' || req.user?.id !== data.id) return null;
  const member = await req.payload.db.findOne<Member>({
    collection: slugs.members,
    where: {
      and: [
        { userConnection: { equals: data.id } },
        { workspace: { equals: workspace } },
        { status: { equals: 'accepted' } },
      ],
    },
    select: { role: true, isDisabled: true },
  });
  return member && { id: member.id, workspace, role: member.role, isDisabled: Boolean(member.isDisabled) };
};
