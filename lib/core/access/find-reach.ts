import type { PayloadRequest, Where } from 'payload';

import { decide, getActorUserId, getActorWorkspace, resolveActor, type Actor, type Scope } from './actor';
import type { Operation } from './permissions';
import { getRelationId } from '../database/relation-id';
import { slugs, type Slug } from '../slugs';
import { toWhere } from './to-where';

type FindRows = (req: PayloadRequest, actor: Actor) => Where | Promise<Where>;

const isOneself: FindRows = (_req, actor) => ({ id: { equals: getActorUserId(actor) } });

const isOwnWorkspace: FindRows = (_req, actor) => ({ id: { equals: getActorWorkspace(actor)?.id } });

const isForSale: Where = { isPublic: { equals: true } };

/** Packages for sale, and the workspace's own package, which may be a private one. */
const isForSaleOrOwn: FindRows = (_req, actor) => {
  const own = getActorWorkspace(actor)?.packageId;
  return own ? { or: [isForSale, { id: { equals: own } }] } : isForSale;
};

const isColleague: FindRows = async ({ payload }, actor) => {
  const { docs } = await payload.find({
    collection: slugs.members,
    where: { workspace: { equals: getActorWorkspace(actor)?.id } },
    select: { userConnection: true },
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const ids = docs.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  return { id: { in: [...new Set([getActorUserId(actor), ...ids])] } };
};

const isSupport = (actor: Actor): actor is Extract<Actor, { kind: 'member' }> =>
  actor.kind === 'member' && actor.support !== undefined;

/** The workspaces of which a person is an accepted, enabled member. */
const isWorkspaceOfOneself: FindRows = async ({ payload }, actor) => {
  const { docs } = await payload.find({
    collection: slugs.members,
    where: {
      and: [
        { userConnection: { equals: getActorUserId(actor) } },
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
  const own = docs.flatMap(({ workspace }) => getRelationId(workspace) ?? []);
  // A support session gives temporary access to a single workspace.
  return { id: { in: isSupport(actor) ? [actor.workspace.id] : own } };
};

/**
 * The rows of each scope in collections without a `workspace` field. Scopes that are not listed reach
 * nothing.
 */
const rowsByScope: Partial<Record<Slug, Partial<Record<Scope, FindRows>>>> = {
  users: { self: isOneself, workspace: isColleague },
  workspaces: { self: isWorkspaceOfOneself, workspace: isOwnWorkspace },
  packages: { public: () => isForSale, workspace: isForSaleOrOwn },
};

/** The rows of a collection on which a request's actor may run an operation, as a Payload access result. */
export const findReach = async (
  req: PayloadRequest,
  collection: Slug,
  operation: Operation,
): Promise<boolean | Where> => {
  const actor = await resolveActor(req);
  const scope = decide(actor, collection, operation);
  const rows = rowsByScope[collection];
  if (scope === 'all' || scope === 'none' || !rows) return toWhere(actor, collection, operation);
  return rows[scope]?.(req, actor) ?? false;
};
