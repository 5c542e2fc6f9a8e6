import type { Payload, Where } from 'payload';

import { getSqliteReader, type SqliteValue } from '@/lib/core/sqlite-reader';

import { librarySortFields, withoutCategory, type LibrarySort } from './library-query';
import type { FoundRows, LibraryRow } from './library-videos';
import { planSearch, type SearchPlan } from './plan-search';
import { noCategoryKey, toCategoryKey } from './rules';
import { contains, join, type Clause } from './sqlite-clause';

/** What is asked of the library, in SQLite's terms. */
export type SqliteQuestion = {
  workspace: string;
  /** What the actor may read: an access rule of videos. */
  readable: Where;
  sort: LibrarySort;
  limit: number;
  offset: number;
  /** An id, `none`, or empty for all. */
  category: string;
  /** Folded; all of them must be in the title, or in the id. */
  titleWords: readonly string[];
  /** Or all of these must be said, where there are any. */
  spokenWords: readonly string[];
  /** Only these videos. */
  ids?: readonly string[] | undefined;
};

const isOneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map(() => '?').join(', ')})`;

const orderColumns: Record<string, string> = {
  createdAt: 'videos.created_at',
  updatedAt: 'videos.updated_at',
  duration: 'duration',
  searchText: 'search_text',
};

const toOrder = (field: string): string => {
  const isDescending = field.startsWith('-');
  const column = orderColumns[isDescending ? field.slice(1) : field];
  if (!column) throw new Error(`the library is not ordered by ${field}`);
  return isDescending ? `${column} DESC` : column;
};

const orders = new Map(
  Object.entries(librarySortFields).map(([sort, fields]) => [sort, fields.map(toOrder).join(', ')]),
);

/** An access rule of videos. Throws for what none has so far, rather than leave it out. */
const toReach = (rule: Where): Clause => {
  const clauses = Object.entries(rule).map(([name, condition]) => {
    if (name === 'and') return join((condition as Where[]).map(toReach), 'AND');
    const { equals, in: among } = condition as { equals?: string; in?: string[] };
    if (name === 'workspace' && equals) return { sql: 'videos.workspace_id = ?', args: [equals] };
    if (name === 'createdBy' && equals) return { sql: 'videos.created_by_id = ?', args: [equals] };
    if (name === 'categories' && among) return isRelatedTo(among);
    throw new Error(`the library knows no access rule about ${name}`);
  });
  return join(clauses, 'AND');
};

const isRelatedTo = (categories: readonly string[]): Clause => ({
  sql: `EXISTS (SELECT 1 FROM videos_rels WHERE parent_id = videos.id AND path = 'categories' AND ${isOneOf('categories_id', categories)})`,
  args: categories,
});

const isInCategory = (category: string): Clause =>
  category === withoutCategory
    ? { sql: 'category_keys = ?', args: [noCategoryKey] }
    : contains('category_keys', toCategoryKey(category));

/** What a card is made of, and no more: rows are wide, and a video's `src` is the widest part. */
const columns = `videos.id, title, status, status_progress, status_reason, visibility, duration, videos.created_at, category_keys,
  custom_thumbnail_url, json_type(src) = 'object', src ->> '$.thumbnailUrl', src ->> '$.storyboardUrl', src ->> '$.smallThumbnailUrl', created_by_id, fullname`;

/**
 * The videos that the library asks for, and the names of who made them: one walk along the order's index, in which all that is asked
 * stands, or where a search finds few, those put in order. Null on MongoDB. Past Payload, which puts each query together anew.
 */
export const findOnSqlite = (payload: Payload, question: SqliteQuestion): FoundRows | null => {
  const read = getSqliteReader(payload);
  if (!read) return null;
  const { workspace, titleWords, limit, offset } = question;
  const plan = titleWords.length > 0 ? planSearch(read, { ...question, reach: offset + limit }) : null;
  const { sql, args } = toQuery(question, plan);
  const found = read(sql, [...args, limit, offset]);
  const authors = new Map<string, string>();
  for (const row of found) if (row[14] && row[15]) authors.set(String(row[14]), String(row[15]));
  return { rows: found.map((row) => toRow(row, workspace)), authors };
};

/** The query but for its limit and offset. */
const toQuery = (question: SqliteQuestion, plan: SearchPlan | null): Clause => {
  const { workspace, readable, ids, category, sort } = question;
  const { sql, args } = join(
    [
      { sql: 'videos.workspace_id = ?', args: [workspace] },
      toReach(readable),
      ...(ids ? [{ sql: isOneOf('videos.id', ids), args: ids }] : []),
      ...(category ? [isInCategory(category)] : []),
      ...(plan ? [plan.found] : []),
    ],
    'AND',
  );
  const order = `ORDER BY ${orders.get(sort)}`;
  const rows = `SELECT ${columns} FROM videos LEFT JOIN users ON users.id = created_by_id`;
  if (!plan?.candidates) return { sql: `${rows} WHERE ${sql} ${order} LIMIT ? OFFSET ?`, args };
  // Ids are put in order, and of those on the page alone the columns read. CROSS JOIN begins with its left side.
  const page = `SELECT videos.id FROM (${plan.candidates.sql}) AS candidates CROSS JOIN videos ON videos.id = candidates.video_id
    WHERE ${sql} ${order} LIMIT ? OFFSET ?`;
  return {
    sql: `${rows} WHERE videos.id IN (${page}) ${order}`,
    args: [...plan.candidates.args, ...args],
  };
};

const toRow = (row: readonly SqliteValue[], workspace: string): LibraryRow => {
  const [id, title, status, statusProgress, statusReason, visibility, duration, createdAt, ...rest] = row;
  const [
    categoryKeys,
    customThumbnailUrl,
    hasSource,
    thumbnailUrl,
    storyboardUrl,
    smallThumbnailUrl,
    createdBy,
  ] = rest;
  return {
    ...{ id, title, status, statusProgress, statusReason, visibility, duration, createdAt },
    ...{ categoryKeys, customThumbnailUrl, createdBy, workspace },
    src: hasSource ? { thumbnailUrl, smallThumbnailUrl, storyboardUrl } : null,
  } as LibraryRow;
};
