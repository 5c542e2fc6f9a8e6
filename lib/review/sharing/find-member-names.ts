import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Member, User } from '@/payload-types';

/**
 * The members of a workspace who can sign in, by name. With `among`, only those accounts, and only those
 * with a name: email addresses are for members alone.
 */
export const findMemberNames = async (
  { db }: Payload,
  workspaceId: string,
  among?: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const { docs: members } = await db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
        ...(among ? [{ userConnection: { in: [...among] } }] : []),
      ],
    },
    pagination: false,
    limit: 0,
  });
  const userIds = members.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const { docs: users } = await db.find<User>({
    collection: slugs.users,
    where: { id: { in: userIds } },
    pagination: false,
    limit: 0,
  });
  const nameOf = new Map(users.map(({ id, fullname }) => [id, fullname?.trim() ?? '']));
  return members
    .map(({ id, email, userConnection }) => ({
      id,
      name: nameOf.get(getRelationId(userConnection) ?? '') || (among ? '' : email),
    }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name));
};
