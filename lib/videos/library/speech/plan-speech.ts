import type { SqliteReader } from '@/lib/core/database/sqlite-reader';

import { canBegin, createKeyOf } from './spoken-words';

/** An SQLite condition with the values of its placeholders. */
export type Clause = { sql: string; args: readonly (string | number)[] };

export const join = (clauses: readonly Clause[], word: 'AND' | 'OR'): Clause => ({
  sql: `(${clauses.map(({ sql }) => sql).join(` ${word} `)})`,
  args: clauses.flatMap(({ args }) => args),
});

export const contains = (column: string, part: string): Clause => ({
  sql: `${column} LIKE ?`,
  args: [`%${part}%`],
});

/**
 * Words with more completions than this use a prefix query, for which the index reads all their videos
 * first.
 */
const maxEndings = 200;

/** The query for the speech index, and the number of matching videos as far as counted. */
type SpeechPlan = { match: string; count: number };

type Question = { workspace: string; words: readonly string[]; countTo: number };

/** The indexed words of a workspace that begin with a word, each found by a separate index lookup. */
const findEndings = (read: SqliteReader, key: string): string[] => {
  const endings: string[] = [];
  // The highest code point: all completions of the word sort before it.
  const last = `${key}\u{10ffff}`;
  for (let from = key; endings.length <= maxEndings;) {
    const [[term] = []] = read('SELECT term FROM speech_terms WHERE term >= ? AND term <= ? LIMIT 1', [
      from,
      last,
    ]);
    if (!term) break;
    endings.push(String(term));
    // The lowest character in a word: the next word is equal or sorts after it.
    from = `${term}0`;
  }
  return endings;
};

const toMatch = (read: SqliteReader, word: string, key: string): string => {
  if (!canBegin(word)) return `"${key}"`;
  const endings = findEndings(read, key);
  if (endings.length === 0 || endings.length > maxEndings) return `"${key}"*`;
  return `(${endings.map((term) => `"${term}"`).join(' OR ')})`;
};

/**
 * Plans the query for the videos of a workspace in which all words are spoken; null if there are none.
 * Counts up to `countTo` plus one.
 */
export const planSpeech = (
  read: SqliteReader,
  { workspace, words, countTo }: Question,
): SpeechPlan | null => {
  if (words.length === 0) return null;
  const toKey = createKeyOf(workspace);
  const match = words.map((word) => toMatch(read, word, toKey(word))).join(' AND ');
  const [[count] = []] = read(`SELECT count(*) FROM (${listSpeech} LIMIT ${countTo + 1})`, [match]);
  return count ? { match, count: Number(count) } : null;
};

/** The `speech_key` of videos that match a plan. */
export const listSpeech = 'SELECT rowid FROM speech_index WHERE speech_index MATCH ?';

/** Numbers of a range, both ends included. */
export type KeyRange = { first: number; last: number };

/** Condition that a video's `speech_key` matches and is in a range. */
export const isSaidIn = (match: string, range: KeyRange | null): Clause =>
  range
    ? {
        // Numbers are bound as floats, which the index would ignore as a bound.
        sql: `videos.speech_key IN (${listSpeech} AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER))`,
        args: [match, range.first, range.last],
      }
    : { sql: `videos.speech_key IN (${listSpeech})`, args: [match] };
