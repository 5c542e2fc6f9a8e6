import type { Access, FieldAccess, Where } from 'payload';

import { getActorWorkspace, resolveActor } from '@/lib/core/actor';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';

/** Oneself, and the people one shares the active workspace with; root sees all. */
export const readUsers: Access = async ({ req }) => {
  const actor = await resolveActor(req);
  if (actor.kind === 'root') return true;
  if (actor.kind === 'person') return { id: { equals: actor.userId } };
  const workspace = getActorWorkspace(actor);
  if (actor.kind !== 'member' || !workspace) return false;
  const { docs } = await req.payload.find({
    collection: slugs.members,
    where: { workspace: { equals: workspace.id } },
    select: { userConnection: true },
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const ids = docs.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  return { id: { in: [...new Set([actor.userId, ...ids])] } } satisfies Where;
};

/** Oneself; root everybody. */
export const updateUsers: Access = async ({ req }) => {
  const actor = await resolveActor(req);
  if (actor.kind === 'root') return true;
  return 'userId' in actor ? { id: { equals: actor.userId } } : false;
};

export const isRoot: Access = async ({ req }) => (await resolveActor(req)).kind === 'root';

export const isRootField: FieldAccess = async ({ req }) => (await resolveActor(req)).kind === 'root';

/** Details of an account that only its owner and root see. */
export const isSelfOrRootField: FieldAccess = async ({ id, doc, req }) => {
  const actor = await resolveActor(req);
  return actor.kind === 'root' || ('userId' in actor && actor.userId === (doc?.id ?? id));
};

/**
 * The specification's canAccessAdmin: root, members, and people without any workspace (who see whom to ask); a member that
 * was disabled is sent to the unauthorized page.
 */
export const canAccessAdmin = async ({ req }: Parameters<Access>[0]): Promise<boolean> => {
  const actor = await resolveActor(req);
  return actor.kind === 'root' || actor.kind === 'member' || (actor.kind === 'person' && !actor.isDisabled);
};
