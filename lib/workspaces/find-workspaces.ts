import type { Where, Payload } from 'payload';

import type { Context } from '@/lib/context';
import { isId, getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
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

/** Collections whose records every member of their workspace may open. */
export const linkedCollections = [slugs.videos, slugs.liveEvents, slugs.playerPresets] as const;
type LinkedCollection = (typeof linkedCollections)[number];

/** Workspace of a record, if the person is a member of it. Null for all other records and unknown ids. */
export const findWorkspaceOfRecord = async (
  { payload, actor }: Context,
  { collection, id }: { collection: LinkedCollection; id: string },
): Promise<{ id: string; name: string } | null> => {
  if (!('userId' in actor) || !isId(id)) return null;
  const own = await listWorkspacesOf(payload, actor.userId);
  const ofMine: Where = { and: [{ id: { equals: id } }, { workspace: { in: own } }] };
  const record = await payload.db.findOne<{ id: string; workspace: string }>({ collection, where: ofMine });
  const workspace = await findById(payload, slugs.workspaces, getRelationId(record?.workspace), {
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
  });
  return workspace && { id: workspace.id, name: workspace.name };
};
