import type { Payload, Where } from 'payload';

import { type Actor, decide } from '@/lib/core/access/actor';
import { getRelationId, hasOneOfIds } from '@/lib/core/database/ids';
import { mayHaveRows } from '@/lib/core/rows/find-rows';
import { inTrash, withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Category } from '@/payload-types';

import { type Parents, placeFolders } from './folders';
import { maxLabels } from './label-schemas';

const untouched = Number.MAX_SAFE_INTEGER;

/** Sorts by the workspace's own order, then labels that were never moved by title. Pure. */
export const sortLabels = <L extends { title: string; position?: number | null }>(
  labels: readonly L[],
): L[] =>
  [...labels].sort(
    (a, b) =>
      (a.position ?? untouched) - (b.position ?? untouched) || a.title.localeCompare(b.title, 'de-DE'),
  );

/** `parent` is the category around it, for categories. */
export type CategoryOption = { id: string; title: string; parent?: string | null };

type TitlesContext = Pick<RequestContext, 'req'> & { actor: Actor };

/** A workspace's categories or tags that the actor may read, in their order. */
export const findTitles = async (
  { req, actor }: TitlesContext,
  collection: typeof slugs.categories | typeof slugs.tags,
  workspace: string,
): Promise<CategoryOption[]> => {
  if (decide(actor, collection, 'read') === 'none') return [];
  const { docs } = await req.payload.find({
    collection,
    where: { workspace: { equals: workspace } },
    // Tags have neither position nor parent.
    select: { title: true, ...(collection === slugs.categories && { position: true, parent: true }) },
    sort: 'title',
    limit: maxLabels,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    showHiddenFields: true,
    req,
  });
  const options = sortLabels(docs).map(({ id, title, ...row }) => ({ id, title, parent: readParent(row) }));
  return collection === slugs.categories
    ? placeFolders(options, await findHiddenFolders(req.payload, workspace))
    : options;
};

/** The id of the category around a category; null for a tag. */
export const readParent = (row: object): string | null =>
  getRelationId((row as Pick<Category, 'parent'>).parent);

/** The categories of a workspace in the trash, with the categories around them. */
export const findHiddenFolders = (payload: Payload, workspace: string): Promise<Parents> =>
  mayHaveRows(payload, slugs.categories, { field: 'deletedAt', values: 'any' })
    ? findParents(payload, { and: [{ workspace: { equals: workspace } }, inTrash] })
    : Promise.resolve(new Map());

/** All categories of a workspace, also those in the trash, with the categories around them. */
export const findAllFolders = (payload: Payload, workspace: string): Promise<Parents> =>
  findParents(payload, { workspace: { equals: workspace } });

const findParents = async (payload: Payload, where: Where): Promise<Parents> => {
  const { docs } = await payload.db.find<Category>({
    collection: slugs.categories,
    where,
    select: { parent: true },
    pagination: false,
    limit: 0,
    ...withTrash,
  });
  return new Map(docs.map((row) => [row.id, readParent(row)]));
};

/** A workspace's categories that the actor may read, in their order. */
export const findCategories = (ctx: TitlesContext, workspace: string): Promise<CategoryOption[]> =>
  findTitles(ctx, slugs.categories, workspace);

/** The categories among `ids` that are in the trash. Videos keep them for a restore, but do not show them. */
export const findTrashedCategories = async (
  payload: Payload,
  ids: readonly string[],
): Promise<Set<string>> => {
  const inAny = { field: 'deletedAt', values: 'any' } as const;
  if (ids.length === 0 || !mayHaveRows(payload, slugs.categories, inAny)) return new Set();
  const { docs } = await payload.db.find<{ id: string }>({
    collection: slugs.categories,
    where: { and: [hasOneOfIds([...new Set(ids)]), inTrash] },
    select: {},
    pagination: false,
    limit: 0,
  });
  return new Set(docs.map(({ id }) => id));
};
