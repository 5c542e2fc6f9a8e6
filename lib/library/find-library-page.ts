import type { Where } from 'payload';

import { decide, getActorUserId, getActorWorkspace, type Actor } from '@/lib/core/actor';
import type { ActorWorkspace } from '@/lib/core/actor-workspace';
import { AppError } from '@/lib/core/errors';
import { hasOneOfIds } from '@/lib/core/has-one-of-ids';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { toWhere } from '@/lib/core/to-where';
import type { Context } from '@/lib/http/define-endpoint';
import { getUsage } from '@/lib/usage/get-usage';
import type { Video } from '@/payload-types';

import { librarySortFields, withoutCategory, type LibraryQuery } from './library-query';
import type { LibraryPage, LibraryVideo } from './library-schemas';
import { noCategoryKey, toCategoryKey, toSearchText } from './rules';

type LibraryContext = Pick<Context, 'payload' | 'req' | 'actor'>;

/** What a card shows, and no more: rows are wide. */
export const libraryFields = {
  title: true,
  status: true,
  statusProgress: true,
  statusReason: true,
  visibility: true,
  duration: true,
  src: true,
  categories: true,
  createdBy: true,
  createdAt: true,
} as const;

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
    docs: docs.map((video) => toLibraryVideo(video, ctx.actor)),
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
  const { payload, req } = ctx;
  const place = await toFirstPage(ctx, where, { sort, limit, page });
  if (!place) return [];
  const { docs } = await payload.find({
    collection: slugs.videos,
    ...place,
    // Payload appends to the list it is given.
    sort: [...librarySortFields[sort]],
    limit,
    select: libraryFields,
    depth: 1,
    populate: { users: { fullname: true }, categories: {} },
    pagination: false,
    // `where` holds the access rule; people may not sort and search by the folded text themselves.
    overrideAccess: true,
    req,
  });
  return docs;
};

/** Whether a further page has a row. Asked only after a full page, and answered from the index. */
const hasRowAfter = async (ctx: LibraryContext, where: Where, { sort, limit, page }: Place) => {
  const place = await toFirstPage(ctx, where, { sort, limit: 1, page: page * limit + 1 });
  if (!place) return false;
  const { docs } = await ctx.payload.find({
    collection: slugs.videos,
    ...place,
    sort: [...librarySortFields[sort]],
    limit: 1,
    select: {},
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  return docs.length > 0;
};

type Row = Pick<Video, 'id' | 'title' | 'status' | 'visibility' | 'createdAt'> & Partial<Video>;

/** A row with `libraryFields` as the panel shows it. */
export const toLibraryVideo = (video: Row, actor: Actor): LibraryVideo => {
  const author = video.createdBy;
  return {
    id: video.id,
    title: video.title,
    status: video.status,
    statusProgress: video.statusProgress ?? 0,
    statusMessage: video.statusMessage ?? null,
    visibility: video.visibility,
    duration: video.duration ?? null,
    createdAt: video.createdAt,
    createdBy: author && typeof author === 'object' ? (author.fullname ?? null) : null,
    categories: (video.categories ?? []).flatMap((each) => getRelationId(each) ?? []),
    previewThumbnailUrl: video.previewThumbnailUrl ?? null,
    hasStoryboard: Boolean((video.src as { storyboardUrl?: string | null } | null)?.storyboardUrl),
    canUpdate: canUpdate(actor, getRelationId(author)),
  };
};

const canUpdate = (actor: Actor, author: string | null): boolean => {
  const scope = decide(actor, slugs.videos, 'update');
  return scope === 'own' ? author !== null && author === getActorUserId(actor) : scope !== 'none';
};
