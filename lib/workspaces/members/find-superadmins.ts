import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Member, User } from '@/payload-types';

/** Accounts of a workspace's active superadmins, including the owner. */
export const findSuperadmins = async (payload: Payload, workspaceId: string): Promise<User[]> => {
  const { docs: members } = await payload.db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { role: { equals: 'superadmin' } },
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
