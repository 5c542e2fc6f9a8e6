import type { Payload, Where } from 'payload';

import { getSqliteReader, type SqliteReader, type SqliteValue } from '@/lib/core/database/sqlite-reader';
import { parseJson } from '@/lib/core/values';

import { noCategoryKey, toCategoryKey } from '../rules';
import {
  type Clause,
  contains,
  join,
  isSaidIn,
  type KeyRange,
  listSpeech,
  planSpeech,
} from '../speech/plan-speech';
import {
  type LibraryFilters,
  type LibrarySort,
  librarySortFields,
  withoutCategory,
  withoutPerson,
} from './library-query';
import type { FoundRows, LibraryRow } from './library-videos';
import { type SearchTerm, toIndexQuery, toTermClause, toTimes } from './search-terms';

/** Hits are counted up to this number. */
const maxCounted = 1000;
/** Fetching and sorting one hit costs about as much as passing this many rows on a walk along the order. */
const hitCost = 40;

type Question = {
  workspace: string;
  terms: readonly SearchTerm[];
  spokenWords: readonly string[];
  /** Number of list rows read up to the end of the page. */
  reach: number;
};

type SearchPlan = {
  /** Condition that matches the search, limited to a range of `speech_key`. */
  found: (range: KeyRange | null) => Clause;
  /** Query for the `video_id` of all possible hits, if they are few. */
  candidates: Clause | null;
  /** Whether speech matches are so many that they are looked up for one part of the list at a time. */
  isInParts: boolean;
};

const firstKey = '(SELECT min(key) FROM title_keys WHERE workspace_id = ?)';
const lastKey = '(SELECT max(key) FROM title_keys WHERE workspace_id = ?)';

/**
 * Videos that may match all these terms: a superset of the real hits. Null if every term is too short for the
 * index.
 */
const findTitles = (workspace: string, terms: readonly SearchTerm[]): Clause | null => {
  const queries = terms.flatMap((term) => toIndexQuery(term) ?? []);
  if (queries.length === 0) return null;
  return {
    sql: `SELECT rowid FROM title_index WHERE title_index MATCH ? AND rowid BETWEEN ${firstKey} AND ${lastKey}`,
    args: [queries.join(' AND '), workspace, workspace],
  };
};

const countUpTo = (read: SqliteReader, { sql, args }: Clause): number =>
  Number(read(`SELECT count(*) FROM (${sql} LIMIT ${maxCounted + 1})`, args)[0]?.[0]);

/** Approximate number of videos in a workspace: keys of the title index have few gaps. */
const estimateSize = (read: SqliteReader, workspace: string): number =>
  Number(read(`SELECT ${lastKey} - ${firstKey} + 1`, [workspace, workspace])[0]?.[0]);

/**
 * Plans a search for videos that match all terms, or in which all words are spoken, in time
 * independent of the workspace's size: by index if there are few hits, else on a walk along the order, where
 * a page fills quickly. Terms of one or two letters always use the walk.
 */
const planSearch = (read: SqliteReader, question: Question): SearchPlan => {
  const { workspace, terms, spokenWords, reach } = question;
  const inTitle = join(terms.map(toTermClause), 'AND');
  const titles = findTitles(workspace, terms);
  const speech = planSpeech(read, { workspace, words: spokenWords, countTo: maxCounted });
  const found: SearchPlan['found'] = (range) =>
    speech ? join([inTitle, isSaidIn(speech.match, range)], 'OR') : inTitle;
  const isInParts = speech !== null && speech.count > maxCounted;
  if (!titles || isInParts) return { found, candidates: null, isInParts };

  const count = countUpTo(read, titles) + (speech?.count ?? 0);
  // On the walk, one in `size / count` rows is a hit.
  const isWalked = count * count * hitCost > reach * estimateSize(read, workspace);
  if (isWalked && count > 0) return { found, candidates: null, isInParts };
  const ofTitles = `SELECT video_id FROM title_keys WHERE key IN (${titles.sql})`;
  const ofSpeech = `SELECT video_id FROM transcripts WHERE speech_key IN (${listSpeech})`;
  const candidates = speech
    ? { sql: `${ofTitles} UNION ${ofSpeech}`, args: [...titles.args, speech.match] }
    : { sql: ofTitles, args: titles.args };
  return { found, candidates, isInParts };
};

/** The library's query in SQLite's terms. */
export type SqliteQuestion = {
  workspace: string;
  /** The actor's access rule for videos. */
  readable: Where;
  sort: LibrarySort;
  limit: number;
  offset: number;
  filters: LibraryFilters;
  /** The days of the filters begin in it. */
  timeZone: string;
  /** All of them must match. */
  terms: readonly SearchTerm[];
  /** Alternatively, all of these words must be spoken, if there are any. */
  spokenWords: readonly string[];
  /** Restricts the result to these videos. */
  ids?: readonly string[] | undefined;
  /** Reads only what a selection needs, because there may be thousands of rows. */
  isBrief?: boolean;
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
  if (!column) throw new Error(`the library can’t be sorted by ${field}`);
  return isDescending ? `${column} DESC` : column;
};

const orders = new Map(
  Object.entries(librarySortFields).map(([sort, fields]) => [sort, fields.map(toOrder).join(', ')]),
);

/** Largest number of rows, from the start of the order, in which a search with many matches fills a page. */
const maxPart = 50_000;

/** Converts an access rule of videos. Throws for an unknown condition instead of ignoring it. */
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

/** The conditions of the filters. */
const toFilterClauses = ({ filters, timeZone }: SqliteQuestion): Clause[] => {
  const { category, status, visibility, tag, person, captions } = filters;
  const { from, until } = toTimes(filters, timeZone);
  const isEqual = (column: string, value: string): Clause[] =>
    value ? [{ sql: `${column} = ?`, args: [value] }] : [];
  return [
    ...(category ? [isInCategory(category)] : []),
    ...isEqual('videos.status', status),
    ...isEqual('visibility', visibility),
    ...(tag
      ? [{ sql: `videos.id IN (SELECT parent_id FROM videos_rels WHERE tags_id = ?)`, args: [tag] }]
      : []),
    ...(person === withoutPerson
      ? [{ sql: 'videos.created_by_id IS NULL', args: [] }]
      : isEqual('videos.created_by_id', person)),
    ...(from ? [{ sql: 'videos.created_at >= ?', args: [from] }] : []),
    ...(until ? [{ sql: 'videos.created_at < ?', args: [until] }] : []),
    ...(captions ? [{ sql: 'videos.speech_key IS NULL', args: [] }] : []),
  ];
};

/** Only the fields of a card: rows are wide, and `src` is the widest column. */
const columns = `videos.id, title, status, status_progress, status_reason, visibility, duration, videos.created_at, category_keys,
  custom_thumbnail_url, json_type(src) = 'object', src ->> '$.thumbnailUrl', src ->> '$.storyboardUrl', src ->> '$.smallThumbnailUrl', created_by_id, fullname,
  search_words, videos.language, videos.updated_at, speech_key, viewing_has_password, viewing_domains`;

/**
 * The videos of a library page and the names of their creators: one walk along the covering index of the
 * order, or a sort if a search has few matches. Null on MongoDB. Bypasses Payload, which rebuilds each
 * query.
 */
export const findOnSqlite = (payload: Payload, question: SqliteQuestion): FoundRows | null => {
  const read = getSqliteReader(payload);
  if (!read) return null;
  const { workspace, terms, limit, offset } = question;
  const plan = terms.length > 0 ? planSearch(read, { ...question, reach: offset + limit }) : null;
  const found = (plan?.isInParts && findInParts(read, question, plan)) || findAtOnce(read, question, plan);
  if (question.isBrief) return { rows: found.map(toBriefRow), authors: new Map() };
  const authors = new Map<string, string>();
  for (const row of found) if (row[14] && row[15]) authors.set(String(row[14]), String(row[15]));
  return { rows: found.map((row) => toRow(row, workspace)), authors };
};

type Rows = SqliteValue[][];

/** Conditions that apply regardless of the search. */
const toFilter = (question: SqliteQuestion): Clause[] => [
  { sql: 'videos.workspace_id = ? AND videos.deleted_at IS NULL', args: [question.workspace] },
  toReach(question.readable),
  ...(question.ids ? [{ sql: isOneOf('videos.id', question.ids), args: question.ids }] : []),
  ...toFilterClauses(question),
];

const toOrderClause = ({ sort }: SqliteQuestion): string => `ORDER BY ${orders.get(sort)}`;

const toSelect = ({ isBrief }: SqliteQuestion): string =>
  isBrief
    ? 'SELECT videos.id, title, status, visibility, created_by_id FROM videos'
    : `SELECT ${columns} FROM videos LEFT JOIN users ON users.id = created_by_id`;

const findAtOnce = (read: SqliteReader, question: SqliteQuestion, plan: SearchPlan | null): Rows => {
  const { limit, offset } = question;
  const { sql, args } = join([...toFilter(question), ...(plan ? [plan.found(null)] : [])], 'AND');
  const order = toOrderClause(question);
  if (!plan?.candidates)
    return read(`${toSelect(question)} WHERE ${sql} ${order} LIMIT ? OFFSET ?`, [...args, limit, offset]);
  // Sorts ids and reads the columns only for those on the page. CROSS JOIN forces SQLite to begin with the
  // left side.
  const page = `SELECT videos.id FROM (${plan.candidates.sql}) AS candidates CROSS JOIN videos ON videos.id = candidates.video_id
    WHERE ${sql} ${order} LIMIT ? OFFSET ?`;
  return read(`${toSelect(question)} WHERE videos.id IN (${page}) ${order}`, [
    ...plan.candidates.args,
    ...args,
    limit,
    offset,
  ]);
};

/**
 * Finds a page if a search matches very many transcripts: only the first rows of the order are searched,
 * whose numbers in the speech index are close together in creation order. Null if even many rows do not fill
 * the page.
 */
const findInParts = (read: SqliteReader, question: SqliteQuestion, plan: SearchPlan): Rows | null => {
  const { limit, offset } = question;
  const filter = join(toFilter(question), 'AND');
  const order = toOrderClause(question);
  // Columns of the order's index, the row number, and the words of those that the search has to look into.
  const part = `SELECT videos.rowid AS row, search_text, search_words, speech_key, videos.created_at, videos.updated_at, duration
    FROM videos WHERE ${filter.sql} ${order} LIMIT ?`;
  for (let size = (offset + limit) * 4; size <= maxPart; size *= 4) {
    const bounds = `SELECT count(*), min(speech_key), max(speech_key) FROM (${part})`;
    const [[count, least, greatest] = []] = read(bounds, [...filter.args, size]);
    const found = plan.found({ first: Number(least), last: Number(greatest) });
    const page = `SELECT row FROM (${part}) AS videos WHERE ${found.sql} ${order} LIMIT ? OFFSET ?`;
    const rows = read(`${toSelect(question)} WHERE videos.rowid IN (${page}) ${order}`, [
      ...filter.args,
      size,
      ...found.args,
      limit,
      offset,
    ]);
    if (rows.length === limit || Number(count) < size) return rows;
  }
  return null;
};

const toBriefRow = ([id, title, status, visibility, createdBy]: readonly SqliteValue[]): LibraryRow =>
  ({ id, title, status, visibility, createdBy }) as LibraryRow;

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
    _fullname,
    searchWords,
    language,
    updatedAt,
    speechKey,
    hasPassword,
    domains,
  ] = rest;
  return {
    ...{ searchWords, language, updatedAt, speechKey },
    ...{ id, title, status, statusProgress, statusReason, visibility, duration, createdAt },
    ...{ categoryKeys, customThumbnailUrl, createdBy, workspace },
    viewing: { hasPassword: Boolean(hasPassword), domains: domains && parseJson(String(domains)) },
    src: hasSource ? { thumbnailUrl, smallThumbnailUrl, storyboardUrl } : null,
  } as LibraryRow;
};
