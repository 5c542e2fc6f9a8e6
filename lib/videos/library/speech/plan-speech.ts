import type { SqliteReader } from '@/lib/core/database/sqlite-reader';

import type { Clause } from '../list/sqlite-clause';
import { canBegin, createKeyOf } from './spoken-words';

/**
 * More endings of a word than these are left to the index, which reads all of their videos before it answers.
 */
const maxEndings = 200;

/**
 * What the index of speech is asked for a search, and in how many videos it is said as far as that was
 * counted.
 */
type SpeechPlan = { match: string; count: number };

type Question = { workspace: string; words: readonly string[]; countTo: number };

/** The words said in a workspace that begin with one, each found by its own look into the index. */
const findEndings = (read: SqliteReader, key: string): string[] => {
  const endings: string[] = [];
  // The last sign of all: what sorts before it begins with the word.
  const last = `${key}\u{10ffff}`;
  for (let from = key; endings.length <= maxEndings;) {
    const [[term] = []] = read('SELECT term FROM speech_terms WHERE term >= ? AND term <= ? LIMIT 1', [
      from,
      last,
    ]);
    if (!term) break;
    endings.push(String(term));
    // The first of all signs in a word: the next word is this one or comes after it.
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
 * How SQLite is asked for the videos of a workspace in which all these words are said; null where there are
 * none. They are counted up to `countTo` and one more.
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

/** The `speech_key` of videos, by a plan's `match`. */
export const listSpeech = 'SELECT rowid FROM speech_index WHERE speech_index MATCH ?';

/** Numbers of a range, both ends included. */
export type KeyRange = { first: number; last: number };

/** That a video's `speech_key` is among those found, where it is in a range. */
export const isSaidIn = (match: string, range: KeyRange | null): Clause =>
  range
    ? {
        // As a fraction, which is how numbers arrive, a bound would be left out by the index.
        sql: `videos.speech_key IN (${listSpeech} AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER))`,
        args: [match, range.first, range.last],
      }
    : { sql: `videos.speech_key IN (${listSpeech})`, args: [match] };
