import type { Where } from 'payload';

import type { Slug } from '../slugs';
import { decide, getActorWorkspace, isConfined, type Actor } from './actor';
import type { Operation } from './permissions';

const nothing = false as const;

/**
 * The tenant's rows that a permission reaches, as a Payload access result: true, false or a `Where`. `rows`
 * names the queried collection if it differs from the permission's, such as videos checked for a permission
 * on their text tracks. Pure.
 */
export const toWhere = (
  actor: Actor,
  collection: Slug,
  operation: Operation,
  rows: Slug = collection,
): boolean | Where => {
  const scope = decide(actor, collection, operation);
  if (scope === 'all') return true;
  const workspace = getActorWorkspace(actor);
  if ((scope !== 'workspace' && scope !== 'own') || !workspace) return nothing;

  const conditions: Where[] = [{ workspace: { equals: workspace.id } }];
  if (scope === 'own' && actor.kind === 'member') conditions.push({ createdBy: { equals: actor.userId } });
  if (actor.kind === 'integration') {
    if (operation !== 'read' && isShared(actor, rows)) return nothing;
    conditions.push(...restrictToCategories(rows, actor.categories));
  }
  return { and: conditions };
};

/**
 * Whether a collection's rows are shared by videos of all categories. A token confined to categories may only
 * read such rows. Pure.
 */
const isShared = ({ categories }: Extract<Actor, { kind: 'integration' }>, collection: Slug): boolean =>
  categories.length > 0 && restrictToCategories(collection, categories).length === 0;

/**
 * Whether a new row would lie outside the categories of a confined token: a new category is not one of them,
 * and a tag is shared. Videos are created by an upload ticket, which names its categories. Pure.
 */
export const isCreatedOutside = (actor: Actor): boolean => isConfined(actor);

/** Limits a confined token to its categories and the videos in them. An empty list means no confinement. */
const restrictToCategories = (collection: Slug, categories: string[]): Where[] => {
  if (categories.length === 0) return [];
  if (collection === 'videos') return [{ categories: { in: categories } }];
  if (collection === 'texttracks') return [{ 'video.categories': { in: categories } }];
  if (collection === 'categories') return [{ id: { in: categories } }];
  return [];
};
