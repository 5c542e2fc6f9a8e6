import type { Access, BaseFilter, FieldAccess, Where } from 'payload';

import { decide, getActorWorkspace, resolveActor, type Actor } from './actor';
import type { Operation } from './permissions';
import type { Slug } from './slugs';

const nothing = false as const;

/** The rows a scope reaches, as Payload's access functions answer it: everything, nothing, or a `Where`. Pure. */
export const toWhere = (actor: Actor, collection: Slug, operation: Operation): boolean | Where => {
  const scope = decide(actor, collection, operation);
  if (scope === 'all') return true;
  const workspace = getActorWorkspace(actor);
  if (scope === 'none' || !workspace) return nothing;

  const conditions: Where[] = [{ workspace: { equals: workspace.id } }];
  if (scope === 'own' && actor.kind === 'member') conditions.push({ createdBy: { equals: actor.userId } });
  if (actor.kind === 'integration') conditions.push(...restrictToCategories(collection, actor.categories));
  return { and: conditions };
};

/** What a token with allowed categories reaches: those categories and the videos in them. Without any, it is not confined. */
const restrictToCategories = (collection: Slug, categories: string[]): Where[] => {
  if (categories.length === 0) return [];
  if (collection === 'videos') return [{ categories: { in: categories } }];
  if (collection === 'texttracks') return [{ 'video.categories': { in: categories } }];
  if (collection === 'categories') return [{ id: { in: categories } }];
  return [];
};

/** The access function of a tenant-owned collection: the rule table's verdict, confined to the actor's workspace. */
export const withTenant =
  (collection: Slug, operation: Operation): Access =>
  async ({ req }) =>
    toWhere(await resolveActor(req), collection, operation);

/**
 * Create has no row yet to confine, so the verdict alone counts; the workspace is stamped by a hook. What a token with allowed
 * categories made would lie outside of them.
 */
export const canCreate =
  (collection: Slug): Access =>
  async ({ req }) => {
    const actor = await resolveActor(req);
    if (actor.kind === 'integration' && restrictToCategories(collection, actor.categories).length > 0) {
      return false;
    }
    return decide(actor, collection, 'create') !== 'none';
  };

/** All four access functions of a tenant-owned collection. */
export const tenantAccess = (collection: Slug) => ({
  read: withTenant(collection, 'read'),
  create: canCreate(collection),
  update: withTenant(collection, 'update'),
  delete: withTenant(collection, 'delete'),
});

/** Field access that nobody passes: only the server itself (which overrides access) writes or reads the field. */
export const noOne: FieldAccess = () => false;

/** Field access for what is visible to any signed-in person or token. */
export const signedIn: FieldAccess = ({ req }) => Boolean(req.user);

/** Field access that follows a permission of the collection. */
export const fieldFollows =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ req }) =>
    decide(await resolveActor(req), collection, operation) !== 'none';

/** Root may read every workspace's rows; the panel's lists show the active workspace's. Convenience, not security. */
export const showActiveWorkspace: BaseFilter = async ({ req }) => {
  const actor = await resolveActor(req);
  return actor.kind === 'root' && actor.workspace ? { workspace: { equals: actor.workspace.id } } : null;
};
