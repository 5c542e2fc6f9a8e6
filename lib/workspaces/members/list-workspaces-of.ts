import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Member } from '@/payload-types';

/** Ids of the workspaces in which the account is an accepted, enabled member; 999 at most. */
export const listWorkspacesOf = async ({ db }: Payload, userId: string): Promise<string[]> => {
  const { docs } = await db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { userConnection: { equals: userId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    select: { workspace: true },
    limit: 999,
    pagination: false,
  });
  return docs.flatMap(({ workspace }) => getRelationId(workspace) ?? []);
};
