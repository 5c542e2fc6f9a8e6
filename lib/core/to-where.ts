import type { Where } from 'payload';

import { decide, getActorWorkspace, type Actor } from './actor';
import type { Operation } from './permissions';
import type { Slug } from './slugs';

const nothing = false as const;

/**
 * The rows of a tenant that a verdict reaches, as Payload's access functions answer it: everything, nothing, or a `Where`. Pure.
 */
export const toWhere = (actor: Actor, collection: Slug, operation: Operation): boolean | Where => {
  const scope = decide(actor, collection, operation);
  if (scope === 'all') return true;
  const workspace = getActorWorkspace(actor);
  if ((scope !== 'workspace' && scope !== 'own') || !workspace) return nothing;

  const conditions: Where[] = [{ workspace: { equals: workspace.id } }];
  if (scope === 'own' && actor.kind === 'member') conditions.push({ createdBy: { equals: actor.userId } });
  if (actor.kind === 'integration') conditions.push(...restrictToCategories(collection, actor.categories));
  return { and: conditions };
};

/** What a token with allowed categories reaches: those categories and the videos in them. Without any, it is not confined. */
export const restrictToCategories = (collection: Slug, categories: string[]): Where[] => {
  if (categories.length === 0) return [];
  if (collection === 'videos') return [{ categories: { in: categories } }];
  if (collection === 'texttracks') return [{ 'video.categories': { in: categories } }];
  if (collection === 'categories') return [{ id: { in: categories } }];
  return [];
};
