import type { Where } from 'payload';

import { decide, getActorWorkspace, type Actor } from './actor';
import type { Operation } from './permissions';
import type { Slug } from '../slugs';

const nothing = false as const;

/**
 * The rows of a tenant that a verdict reaches, as Payload's access functions answer it: everything, nothing,
 * or a `Where`. Where a right on what belongs to videos is asked of the videos themselves, `rows` says so.
 * Pure.
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
 * Whether a collection's rows belong to videos of all categories, so that a token with allowed categories,
 * which writes nothing outside of them, may read them only. Pure.
 */
const isShared = ({ categories }: Extract<Actor, { kind: 'integration' }>, collection: Slug): boolean =>
  categories.length > 0 && restrictToCategories(collection, categories).length === 0;

/**
 * Whether a new row would lie outside of the categories of a token that is confined to some: a category is a
 * new one, a tag is everybody's. Videos are made by an upload ticket, which names its categories. Pure.
 */
export const isCreatedOutside = (actor: Actor): boolean =>
  actor.kind === 'integration' && actor.categories.length > 0;

/**
 * What a token with allowed categories reaches: those categories and the videos in them. Without any, it is
 * not confined.
 */
const restrictToCategories = (collection: Slug, categories: string[]): Where[] => {
  if (categories.length === 0) return [];
  if (collection === 'videos') return [{ categories: { in: categories } }];
  if (collection === 'texttracks') return [{ 'video.categories': { in: categories } }];
  if (collection === 'categories') return [{ id: { in: categories } }];
  return [];
};
