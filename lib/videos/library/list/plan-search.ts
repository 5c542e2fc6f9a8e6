import type { SqliteReader } from '@/lib/core/database/sqlite-reader';
import {
  isSaidIn,
  type KeyRange,
  listSpeech,
  planSpeech,
  type Clause,
  contains,
  join,
} from '../speech/plan-speech';

/** Hits are counted up to this number. */
const maxCounted = 1000;
/** Fetching and sorting one hit costs about as much as passing this many rows on a walk along the order. */
const hitCost = 40;

type Question = {
  workspace: string;
  titleWords: readonly string[];
  spokenWords: readonly string[];
  /** Number of list rows read up to the end of the page. */
  reach: number;
};

export type SearchPlan = {
  /** Condition that matches the search, limited to a range of `speech_key`. */
  found: (range: KeyRange | null) => Clause;
  /** Query for the `video_id` of all possible hits, if they are few. */
  candidates: Clause | null;
  /** Whether speech matches are so many that they are looked up for one part of the list at a time. */
  isInParts: boolean;
};

/** The trigrams of a word for the title index; empty for a shorter word. */
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
 * Titles that may contain all these words: a superset of the real hits. Null if every word is too short for
 * the index.
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

/** Approximate number of videos in a workspace: keys of the title index have few gaps. */
const estimateSize = (read: SqliteReader, workspace: string): number =>
  Number(read(`SELECT ${lastKey} - ${firstKey} + 1`, [workspace, workspace])[0]?.[0]);

/**
 * Plans a search for videos whose titles contain all words, or in which all words are spoken, in time
 * independent of the workspace's size: by index if there are few hits, else on a walk along the order, where
 * a page fills quickly. Words of one or two letters always use the walk.
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
