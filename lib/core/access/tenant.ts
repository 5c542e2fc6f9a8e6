import type { Access, FieldAccess, PayloadRequest, Where, SanitizedCollectionConfig } from 'payload';

import { getRelationId, isId } from '../database/ids';
import { inTrash } from '../rows/hide-trashed';
import { type Slug, slugs } from '../slugs';
import {
  decide,
  resolveActor,
  getActorUserId,
  getActorWorkspace,
  isConfined,
  type Actor,
  type Scope,
} from './actor';
import type { Operation } from './permissions';
import { isCreatedOutside, toWhere } from './to-where';

type OwnedRow = {
  id?: string | number;
  workspace?: string | { id: string } | null;
  createdBy?: string | { id: string } | null;
};

/** Whether the actor may run `operation` on this row; decides like the access functions. Pure. */
export const canReach = (actor: Actor, collection: Slug, operation: Operation, row: OwnedRow): boolean => {
  const isInWorkspace = () => {
    const workspace = getActorWorkspace(actor);
    // A workspace has no `workspace` field: its own id counts.
    const of = collection === slugs.workspaces ? row.id : getRelationId(row.workspace);
    return workspace !== null && of === workspace.id;
  };
  switch (decide(actor, collection, operation)) {
    case 'all':
      return true;
    case 'workspace':
      return isInWorkspace();
    case 'own':
      return isInWorkspace() && getRelationId(row.createdBy) === getActorUserId(actor);
    case 'self':
      return collection === slugs.users && row.id === getActorUserId(actor);
    case 'public':
    case 'none':
      return false;
  }
};

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
const findReach = async (
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

/** Whether the actor of a request may read a record, according to the collection's access function. */
export const isVisible = async (
  req: PayloadRequest,
  { access, slug }: Pick<SanitizedCollectionConfig, 'access' | 'slug'>,
  id: string,
): Promise<boolean> => {
  if (!isId(id)) return false;
  const readable = await access.read({ req, id });
  if (typeof readable === 'boolean') return readable;
  const { totalDocs } = await req.payload.count({
    collection: slug,
    where: { and: [{ id: { equals: id } }, readable] },
    overrideAccess: true,
  });
  return totalDocs > 0;
};

/**
 * An access function that applies the permission table to the request's actor. Rows are limited by their
 * `workspace`, except in collections with special rules in `findReach`.
 */
export const accessFor =
  (collection: Slug, operation: Operation): Access =>
  async ({ req }) => {
    const reach = await findReach(req, collection, operation);
    if (reach === false) return false;
    const filter = operation === 'read' ? filters.get(req.context) : undefined;
    const conditions = [
      ...(filter?.collection === collection ? filter.conditions : []),
      ...(await hideWithVideos(req, collection)),
    ];
    return conditions.length > 0 ? { and: [...(reach === true ? [] : [reach]), ...conditions] } : reach;
  };

/** The condition that hides text tracks together with their videos in the trash. */
const hideWithVideos = async (req: PayloadRequest, collection: Slug): Promise<Where[]> => {
  if (collection !== slugs.texttracks && collection !== slugs.autoTranscriptions) return [];
  const workspace = getActorWorkspace(await resolveActor(req));
  if (!workspace) return [];
  const { docs } = await req.payload.db.find<{ id: string }>({
    collection: slugs.videos,
    where: { and: [{ workspace: { equals: workspace.id } }, inTrash] },
    select: {},
    pagination: false,
    limit: 0,
  });
  return docs.length > 0 ? [{ video: { not_in: docs.map(({ id }) => id) } }] : [];
};

/** The filter of a list call, by the context of its request. */
const filters = new WeakMap<object, { collection: Slug; conditions: Where[] }>();

/**
 * Makes a request read only the rows of a collection that meet the conditions, within the actor's reach.
 * They may use fields that callers can't query, because they become a part of the access rule.
 */
export const filterReads = (req: PayloadRequest, collection: Slug, conditions: Where[]): void => {
  if (conditions.length > 0) filters.set(req.context, { collection, conditions });
};

/**
 * Access for create. No row exists yet, so only the table decides; a hook stamps the workspace. A token
 * confined to categories may not create rows, because they would lie outside its categories.
 */
export const canCreate =
  (collection: Slug, operation: Operation = 'create'): Access =>
  async ({ req }) => {
    const actor = await resolveActor(req);
    if (isCreatedOutside(actor)) return false;
    return decide(actor, collection, operation) !== 'none';
  };

/** The four access functions of a collection. */
export const tenantAccess = (collection: Slug) => ({
  read: accessFor(collection, 'read'),
  create: canCreate(collection),
  update: accessFor(collection, 'update'),
  delete: accessFor(collection, 'delete'),
});

/** The four access functions of a collection whose rows are read and changed with one permission. */
export const manageAccess = (collection: Slug) => ({
  read: accessFor(collection, 'manage'),
  create: canCreate(collection, 'manage'),
  update: accessFor(collection, 'manage'),
  delete: accessFor(collection, 'manage'),
});

/**
 * Field access that is always refused: only the server, which overrides access, reads or writes the field.
 */
export const noOne: FieldAccess = () => false;

/** Field access for any signed-in person or token. */
export const signedIn: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind !== 'anonymous' && kind !== 'guest' && kind !== 'webhook';
};

/** Field access for signed-in people: tokens do not read what only the panel needs. */
export const person: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind === 'member' || kind === 'person' || kind === 'root';
};

/** Field access for all but tokens confined to categories, which do not see what is around them. */
export const isUnconfined: FieldAccess = async ({ req }) => !isConfined(await resolveActor(req));

/** Access for platform administrators only, for Payload's own collections that are not in the table. */
export const isRoot: Access = async ({ req }) => (await resolveActor(req)).kind === 'root';

/** Field access for platform administrators only. */
export const isRootField: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind === 'root' || kind === 'system';
};

/** Field access that follows a permission of the collection. */
export const fieldFollows =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ req }) =>
    decide(await resolveActor(req), collection, operation) !== 'none';

/** Field access that follows a permission on the row itself. */
export const fieldReaches =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ id, doc, req }) =>
    canReach(await resolveActor(req), collection, operation, { ...doc, id: doc?.id ?? id });
