import type { Access } from 'payload';

import { getActorWorkspace, resolveActor } from '@/lib/core/actor';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';

/** The workspaces somebody is an accepted, enabled member of; a token sees its own. */
export const readWorkspaces: Access = async ({ req }) => {
  const actor = await resolveActor(req);
  if (actor.kind === 'root') return true;
  if (actor.kind !== 'member' && actor.kind !== 'person') {
    const own = getActorWorkspace(actor);
    return own ? { id: { equals: own.id } } : false;
  }
  const { docs } = await req.payload.find({
    collection: slugs.members,
    where: {
      and: [
        { userConnection: { equals: actor.userId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    select: { workspace: true },
    depth: 0,
    limit: 999,
    pagination: false,
    overrideAccess: true,
  });
  return { id: { in: docs.flatMap(({ workspace }) => getRelationId(workspace) ?? []) } };
};
