import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/sqlite-client';

import { librarySortFields, withoutCategory, type LibraryQuery } from '../library-query';
import { noCategoryKey, toCategoryKey } from '../rules';
import { toMatch } from './speech-index';

/** A library's question with a search in it. */
export type SpokenQuery = {
  workspace: string;
  query: LibraryQuery;
  /** Folded; all of them must be in the title, or in the id. */
  titleWords: readonly string[];
  /** All of them must be said. */
  spokenWords: readonly string[];
  /** What a token is confined to; empty for all. */
  allowedCategories: readonly string[];
};

const columns: Record<string, string> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  duration: 'duration',
  searchText: 'search_text',
};

const toOrder = (field: string): string => {
  const isDescending = field.startsWith('-');
  const column = columns[isDescending ? field.slice(1) : field];
  if (!column) throw new Error(`the library is not ordered by ${field}`);
  return isDescending ? `${column} DESC` : column;
};

type Clause = { sql: string; args: string[] };

const join = (clauses: readonly Clause[], word: 'AND' | 'OR'): Clause => ({
  sql: `(${clauses.map(({ sql }) => sql).join(` ${word} `)})`,
  args: clauses.flatMap(({ args }) => args),
});

const contains = (column: string, part: string): Clause => ({ sql: `${column} LIKE ?`, args: [`%${part}%`] });

const isInCategory = (category: string): Clause =>
  category === withoutCategory
    ? { sql: 'category_keys = ?', args: [noCategoryKey] }
    : contains('category_keys', toCategoryKey(category));

const toConditions = ({
  workspace,
  query: { category },
  titleWords,
  spokenWords,
  allowedCategories,
}: SpokenQuery): Clause =>
  join(
    [
      { sql: 'workspace_id = ?', args: [workspace] },
      ...(category ? [isInCategory(category)] : []),
      ...(allowedCategories.length > 0 ? [join(allowedCategories.map(isInCategory), 'OR')] : []),
      join(
        [
          join(
            titleWords.map((word) => contains('search_text', word)),
            'AND',
          ),
          {
            sql: 'speech_key IN (SELECT rowid FROM speech_index WHERE speech_index MATCH ?)',
            args: [toMatch(workspace, spokenWords)],
          },
        ],
        'OR',
      ),
    ],
    'AND',
  );

/**
 * The ids of a page's videos, and of the one after it, by title or by what is said in them: one walk along the order's index, in which
 * all that is asked stands. Null on MongoDB.
 */
export const findOnSqlite = async (payload: Payload, asked: SpokenQuery): Promise<string[] | null> => {
  const sqlite = getSqlite(payload);
  if (!sqlite) return null;
  const { sort, limit, page } = asked.query;
  const { sql, args } = toConditions(asked);
  const order = librarySortFields[sort].map(toOrder).join(', ');
  const { rows } = await sqlite.execute({
    sql: `SELECT id FROM videos WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    args: [...args, limit + 1, (page - 1) * limit],
  });
  return rows.map(({ id }) => String(id));
};
