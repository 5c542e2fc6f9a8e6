import type { Where } from 'payload';

import { getActorWorkspace } from '@/lib/core/actor';
import type { ActorWorkspace } from '@/lib/core/actor-workspace';
import { AppError } from '@/lib/core/errors';
import { hasOneOfIds } from '@/lib/core/has-one-of-ids';
import { slugs } from '@/lib/core/slugs';
import { toWhere } from '@/lib/core/to-where';
import type { Context } from '@/lib/http/define-endpoint';
import { getUsage } from '@/lib/usage/get-usage';

import { librarySortFields, withoutCategory, type LibraryQuery } from './library-query';
import type { LibraryPage } from './library-schemas';
import { libraryFields, toLibraryVideos, type LibraryRow } from './library-videos';
import { noCategoryKey, toCategoryKey, toSearchText } from './rules';

type LibraryContext = Pick<Context, 'payload' | 'req' | 'actor'>;

/**
 * One page of the active workspace's videos, found in time that does not grow with their number: nothing is counted, the order
 * is an index's, and search and category are looked up in that index too. With `ids`, those videos in no particular order.
 * Throws `forbidden` without a workspace or the right to read.
 */
export const findLibraryPage = async (
  ctx: LibraryContext,
  { ids, ...query }: LibraryQuery & { ids?: string[] },
): Promise<LibraryPage> => {
  const workspace = getActorWorkspace(ctx.actor);
  const access = toWhere(ctx.actor, slugs.videos, 'read');
  if (!workspace || access === false) throw new AppError('forbidden');
  const readable = access === true ? { workspace: { equals: workspace.id } } : access;
  const where = { and: [readable, ...(ids ? [hasOneOfIds(ids)] : toConditions(query))] };

  const [docs, usage] = await Promise.all([
    ids?.length === 0 ? [] : findRows(ctx, where, ids ? { ...query, page: 1, limit: ids.length } : query),
    findUsage(ctx, workspace),
  ]);
  return {
    docs: await toLibraryVideos(ctx, docs),
    hasNextPage: !ids && docs.length === query.limit && (await hasRowAfter(ctx, where, query)),
    usage,
  };
};

/** From the counter that the limit is held by. A token may reach some categories only, and learns nothing of the others. */
const findUsage = async (
  { payload, actor }: LibraryContext,
  { id, limits }: ActorWorkspace,
): Promise<LibraryPage['usage']> => {
  if (actor.kind === 'integration') return null;
  const count = await getUsage(payload, { workspace: id, metric: 'videos' });
  return { count, limit: limits.numberOfVideos };
};

const toConditions = ({ search, category }: LibraryQuery): Where[] => {
  // `like` wants every word somewhere; other conditions on the same path need levels of their own.
  const words = toSearchText(search).split(/\s+/).filter(Boolean).join(' ');
  return [
    ...(words ? [{ searchText: { like: words } }] : []),
    ...(category === withoutCategory ? [{ categoryKeys: { equals: noCategoryKey } }] : []),
    ...(category && category !== withoutCategory
      ? [{ categoryKeys: { like: toCategoryKey(category) } }]
      : []),
  ];
};

type Place = Pick<LibraryQuery, 'sort' | 'page'> & { limit: number };

/**
 * A place that both databases find without counting: MongoDB's adapter leaves rows out only where it counts them all, so there
 * the page's ids are found first, among those before them. Null where the page has no rows.
 */
const toFirstPage = async (
  { payload }: LibraryContext,
  where: Where,
  { sort, limit, page }: Place,
): Promise<{ where: Where; page: number } | null> => {
  if (payload.db.name !== 'mongoose' || page === 1) return { where, page };
  const { docs } = await payload.db.find<{ id: string }>({
    collection: slugs.videos,
    where,
    sort: [...librarySortFields[sort]],
    limit: page * limit,
    pagination: false,
    select: { title: true },
  });
  const ids = docs.slice((page - 1) * limit).map(({ id }) => id);
  return ids.length > 0 ? { where: hasOneOfIds(ids), page: 1 } : null;
};

const findRows = async (ctx: LibraryContext, where: Where, { sort, limit, page }: Place) => {
  const place = await toFirstPage(ctx, where, { sort, limit, page });
  if (!place) return [];
  // Past Payload's hooks, which cost more than the query: `where` holds the access rule.
  const { docs } = await ctx.payload.db.find<LibraryRow>({
    collection: slugs.videos,
    ...place,
    // Payload appends to the list it is given.
    sort: [...librarySortFields[sort]],
    limit,
    select: libraryFields,
    pagination: false,
  });
  return docs;
};

/** Whether a further page has a row. Asked only after a full page, and answered from the index. */
const hasRowAfter = async (ctx: LibraryContext, where: Where, { sort, limit, page }: Place) => {
  const place = await toFirstPage(ctx, where, { sort, limit: 1, page: page * limit + 1 });
  if (!place) return false;
  const { docs } = await ctx.payload.db.find({
    collection: slugs.videos,
    ...place,
    sort: [...librarySortFields[sort]],
    limit: 1,
    select: { title: true },
    pagination: false,
  });
  return docs.length > 0;
};
