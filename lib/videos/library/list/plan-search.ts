import type { SqliteReader } from '@/lib/core/database/sqlite-reader';

import { isSaidIn, type KeyRange, listSpeech, planSpeech } from '../speech/plan-speech';
import { type Clause, contains, join } from './sqlite-clause';

/** Hits are counted up to here. */
const maxCounted = 1000;
/**
 * To fetch a hit and put it in order takes about so many times as long as to pass a row on a walk along the
 * order.
 */
const hitCost = 40;

type Question = {
  workspace: string;
  titleWords: readonly string[];
  spokenWords: readonly string[];
  /** How far into the list is read. Rows. */
  reach: number;
};

export type SearchPlan = {
  /** Which videos are found, of those whose `speech_key` is in a range. */
  found: (range: KeyRange | null) => Clause;
  /** The `video_id` of all that can be, where they are few. */
  candidates: Clause | null;
  /** So much is said in so many videos that it is looked up for a part of the list at a time. */
  isInParts: boolean;
};

/** How the index of titles is asked for a word, by every three letters in a row; null for a shorter one. */
const toLetters = (word: string): string[] => {
  const letters = Array.from(word);
  return letters.slice(2).map(
    (_, at) =>
      `"${letters
        .slice(at, at + 3)
        .join('')
        .replaceAll('"', '""')}"`,
  );
};

const firstKey = '(SELECT min(key) FROM title_keys WHERE workspace_id = ?)';
const lastKey = '(SELECT max(key) FROM title_keys WHERE workspace_id = ?)';

/**
 * The titles that can contain all these words, more than those that do; null where every word is too short
 * for the index.
 */
const findTitles = (workspace: string, words: readonly string[]): Clause | null => {
  const letters = [...new Set(words.flatMap(toLetters))];
  if (letters.length === 0) return null;
  return {
    sql: `SELECT rowid FROM title_index WHERE title_index MATCH ? AND rowid BETWEEN ${firstKey} AND ${lastKey}`,
    args: [letters.join(' AND '), workspace, workspace],
  };
};

const countUpTo = (read: SqliteReader, { sql, args }: Clause): number =>
  Number(read(`SELECT count(*) FROM (${sql} LIMIT ${maxCounted + 1})`, args)[0]?.[0]);

/** About how many videos a workspace has: their numbers in the index of titles have few holes. */
const estimateSize = (read: SqliteReader, workspace: string): number =>
  Number(read(`SELECT ${lastKey} - ${firstKey} + 1`, [workspace, workspace])[0]?.[0]);

/**
 * How SQLite finds the videos whose titles contain all words, or in which all of them are said, in time that
 * does not grow with the workspace: by the indexes of titles and of speech where few are found, else on a
 * walk along the order, on which a page is full soon. Words of one or two letters are always looked for on
 * the walk.
 */
export const planSearch = (read: SqliteReader, question: Question): SearchPlan => {
  const { workspace, titleWords, spokenWords, reach } = question;
  const inTitle = join(
    titleWords.map((word) => contains('search_text', word)),
    'AND',
  );
  const titles = findTitles(workspace, titleWords);
  const speech = planSpeech(read, { workspace, words: spokenWords, countTo: maxCounted });
  const found: SearchPlan['found'] = (range) =>
    speech ? join([inTitle, isSaidIn(speech.match, range)], 'OR') : inTitle;
  const isInParts = speech !== null && speech.count > maxCounted;
  if (!titles || isInParts) return { found, candidates: null, isInParts };

  const count = countUpTo(read, titles) + (speech?.count ?? 0);
  // On the walk a hit comes once in `size / count` rows.
  const isWalked = count * count * hitCost > reach * estimateSize(read, workspace);
  if (isWalked && count > 0) return { found, candidates: null, isInParts };
  const ofTitles = `SELECT video_id FROM title_keys WHERE key IN (${titles.sql})`;
  const ofSpeech = `SELECT video_id FROM transcripts WHERE speech_key IN (${listSpeech})`;
  const candidates = speech
    ? { sql: `${ofTitles} UNION ${ofSpeech}`, args: [...titles.args, speech.match] }
    : { sql: ofTitles, args: titles.args };
  return { found, candidates, isInParts };
};
