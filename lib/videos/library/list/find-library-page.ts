import type { Where } from 'payload';

import { type Actor, decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { toWhere } from '@/lib/core/access/to-where';
import { getRelationId, hasOneOfIds } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { isBetween } from '@/lib/http/list-filters';
import { countTrashedVideos, getUsage } from '@/lib/workspaces/usage/usage-row';

import { noCategoryKey, toCategoryKey } from '../rules';
import { findSentences } from '../speech/find-sentences';
import { splitWords } from '../speech/spoken-words';
import { findSpeechKeys } from '../speech/store-transcript';
import { findOnSqlite } from './find-on-sqlite';
import {
  defaultLibraryQuery,
  type LibraryFilters,
  type LibraryQuery,
  librarySortFields,
  withoutCategory,
  withoutPerson,
} from './library-query';
import { type LibraryMatches, type LibraryPage, maxSelected } from './library-schemas';
import {
  canUpdate,
  findAuthors,
  type FoundRows,
  libraryFields,
  type LibraryRow,
  toAuthoredVideos,
} from './library-videos';
import { findTerms, type SearchTerm, toTermWhere, toTimes } from './search-terms';

type LibraryContext = Pick<RequestContext, 'payload' | 'req' | 'actor'>;

/**
 * One page of the active workspace's videos, in time independent of their number: nothing is counted, and
 * order, search and category use one index. With `ids`, those videos in no particular order. Throws
 * `forbidden` without a workspace or the right to read.
 */
export const findLibraryPage = async (
  ctx: LibraryContext,
  { ids, ...query }: LibraryQuery & { ids?: string[] },
): Promise<LibraryPage> => {
  const workspace = getActorWorkspace(ctx.actor);
  const access = toWhere(ctx.actor, slugs.videos, 'read');
  if (!workspace || access === false) throw new AppError('forbidden');
  const readable = access === true ? { workspace: { equals: workspace.id } } : access;
  const words = ids ? [] : splitSpoken(ctx.actor, query.search);
  const question = { readable, query, words, workspace, ids };
  const [{ hasNextPage, ...found }, usage] = await Promise.all([
    findPage(ctx, question),
    findUsage(ctx, workspace),
  ]);
  const videoIds = found.rows.map(({ id }) => id);
  const [videos, sentences] = await Promise.all([
    toAuthoredVideos(ctx, found),
    findSentences(ctx.payload, { videoIds, words }),
  ]);
  const docs = videos.map((video) => {
    const spoken = sentences.get(video.id);
    return spoken ? { ...video, spoken } : video;
  });
  return { docs, hasNextPage, usage };
};

/**
 * The first `maxSelected` videos of a query that the actor may change or delete, with what a selection needs.
 * Throws as `findLibraryPage` does.
 */
export const findLibraryMatches = async (
  ctx: LibraryContext,
  query: LibraryQuery,
): Promise<LibraryMatches> => {
  const { actor } = ctx;
  const workspace = getActorWorkspace(actor);
  const access = toWhere(actor, slugs.videos, 'read');
  if (!workspace || access === false) throw new AppError('forbidden');
  const { rows, hasNextPage } = await findPage(ctx, {
    readable: access === true ? { workspace: { equals: workspace.id } } : access,
    query: { ...query, page: 1, limit: maxSelected },
    words: splitSpoken(actor, query.search),
    workspace,
    isBrief: true,
  });
  const mayDelete = decide(actor, slugs.videos, 'delete') !== 'none';
  const docs = rows
    .map(({ id, title, status, visibility, createdBy }) => ({
      ...{ id, title, status, visibility },
      canUpdate: canUpdate(actor, getRelationId(createdBy)),
    }))
    .filter((row) => row.canUpdate || mayDelete);
  return { docs, isAll: !hasNextPage };
};

/** An actor who may not read a video's text tracks must not learn their content through search. */
const splitSpoken = (actor: Actor, search: string): string[] =>
  decide(actor, slugs.texttracks, 'read') === 'none' ? [] : splitWords(search);

type Page = FoundRows & { hasNextPage: boolean };
type Question = {
  readable: Where;
  query: Omit<LibraryQuery, 'limit'> & { limit: number };
  words: string[];
  workspace: ActorWorkspace;
  ids?: string[] | undefined;
  isBrief?: boolean;
};
type PlannedQuestion = Question & { terms: SearchTerm[] };

const findPage = async (ctx: LibraryContext, question: Question): Promise<Page> => {
  const { query, workspace, ids } = question;
  const terms = ids ? [] : await findTerms(ctx.payload, { workspace: workspace.id, search: query.search });
  const planned = { ...question, terms };
  return findOnSqlitePage(ctx, planned) ?? findPageRows(ctx, planned);
};

const findOnSqlitePage = ({ payload }: LibraryContext, question: PlannedQuestion): Page | null => {
  const { query, ids, words, workspace } = question;
  const { page, limit, ...filters } = ids ? { ...defaultLibraryQuery, limit: ids.length } : query;
  const found = findOnSqlite(payload, {
    ...question,
    workspace: workspace.id,
    filters,
    timeZone: workspace.timeZone,
    sort: ids ? defaultLibraryQuery.sort : query.sort,
    spokenWords: words,
    // One row more than the page shows whether there is a next page.
    limit: limit + 1,
    offset: (page - 1) * limit,
  });
  return found && { ...found, rows: found.rows.slice(0, limit), hasNextPage: found.rows.length > limit };
};

const findPageRows = async (ctx: LibraryContext, question: PlannedQuestion): Promise<Page> => {
  const page = await (question.ids
    ? findByIds(ctx, question.readable, question.ids)
    : findByQuery(ctx, question));
  return { ...page, authors: await findAuthors(ctx, page.rows) };
};

type Found = Omit<Page, 'authors'>;

const findByIds = async (ctx: LibraryContext, readable: Where, ids: string[]): Promise<Found> => {
  const where = { and: [readable, hasOneOfIds(ids)] };
  const place = { sort: defaultLibraryQuery.sort, page: 1, limit: ids.length };
  return { rows: ids.length > 0 ? await findRows(ctx, where, place) : [], hasNextPage: false };
};

const findByQuery = async (ctx: LibraryContext, question: PlannedQuestion): Promise<Found> => {
  const { readable, query } = question;
  const where = { and: [readable, ...(await toConditions(ctx, question))] };
  if (query.page === 1) {
    const rows = await findRows(ctx, where, { ...query, limit: query.limit + 1 });
    return { rows: rows.slice(0, query.limit), hasNextPage: rows.length > query.limit };
  }
  const rows = await findRows(ctx, where, query);
  return { rows, hasNextPage: rows.length === query.limit && (await hasRowAfter(ctx, where, query)) };
};

/**
 * Reads the counter that enforces the limit. A token may be confined to some categories and must not learn
 * of the others.
 */
const findUsage = async (
  { payload, actor }: LibraryContext,
  { id, limits }: ActorWorkspace,
): Promise<LibraryPage['usage']> => {
  if (actor.kind === 'integration') return null;
  const count = await getUsage(payload, { workspace: id, metric: 'videos' });
  return { count, trashed: await countTrashedVideos(payload, id), limit: limits.numberOfVideos };
};

const toConditions = async (
  { payload }: LibraryContext,
  { query, terms, words, workspace }: PlannedQuestion,
): Promise<Where[]> => {
  const keys = words.length > 0 ? await findSpeechKeys(payload, { workspace: workspace.id, words }) : [];
  const inTexts: Where = { and: terms.map(toTermWhere) };
  return [
    ...(terms.length > 0 ? [keys.length > 0 ? { or: [inTexts, { speechKey: { in: keys } }] } : inTexts] : []),
    ...toFilterWheres(query, workspace.timeZone),
  ];
};

const toFilterWheres = (filters: LibraryFilters, timeZone: string): Where[] => {
  const { category, status, visibility, tag, person, captions } = filters;
  const { from, until } = toTimes(filters, timeZone);
  return [
    ...(category === withoutCategory ? [{ categoryKeys: { equals: noCategoryKey } }] : []),
    ...(category && category !== withoutCategory
      ? [{ categoryKeys: { like: toCategoryKey(category) } }]
      : []),
    ...(status ? [{ status: { equals: status } }] : []),
    ...(visibility ? [{ visibility: { equals: visibility } }] : []),
    ...(tag ? [{ tags: { in: [tag] } }] : []),
    ...(person ? [{ createdBy: person === withoutPerson ? { exists: false } : { equals: person } }] : []),
    ...isBetween('createdAt', from, until),
    ...(captions ? [{ speechKey: { exists: false } }] : []),
  ];
};

type Place = Pick<LibraryQuery, 'sort' | 'page'> & { limit: number };

/**
 * A first-page query for any page that avoids counting. MongoDB's adapter can only skip rows if it counts
 * them all, so the ids of the page are found first. Null if the page is empty.
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
  // Bypasses Payload's hooks, which cost more than the query; `where` contains the access rule.
  const { docs } = await ctx.payload.db.find<LibraryRow>({
    collection: slugs.videos,
    ...place,
    // Payload appends to the list it receives.
    sort: [...librarySortFields[sort]],
    limit,
    select: libraryFields,
    pagination: false,
  });
  return docs;
};

/**
 * Whether a further page has a row. Queried only after a full page beyond the first, and answered from the
 * index.
 */
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
