import type { SqliteReader } from '@/lib/core/sqlite-reader';

import { canBegin, createKeyOf } from './speech/spoken-words';
import { contains, join, type Clause } from './sqlite-clause';

/** Up to so many videos are fetched and put in order; more are met soon on a walk along the order. */
const few = 1000;
/** More endings of a word than these are left to the index, which reads all of them before it answers. */
const maxEndings = 50;
/** Up to so many rows into the list, videos are asked one by one whether a word is said that most of them have. */
const maxProbed = 101;

type Question = {
  workspace: string;
  titleWords: readonly string[];
  spokenWords: readonly string[];
  /** How far into the list is read. Rows. */
  reach: number;
};

export type SearchPlan = {
  /** Which videos are found. */
  found: Clause;
  /** The `video_id` of all that can be, where they are few. */
  candidates: Clause | null;
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

const keysOfWorkspace = `rowid BETWEEN (SELECT min(key) FROM title_keys WHERE workspace_id = ?)
  AND (SELECT max(key) FROM title_keys WHERE workspace_id = ?)`;

/** The titles that can contain all these words, more than those that do; null where every word is too short for the index. */
const findTitles = (workspace: string, words: readonly string[]): Clause | null => {
  const letters = [...new Set(words.flatMap(toLetters))];
  if (letters.length === 0) return null;
  return {
    sql: `SELECT rowid FROM title_index WHERE title_index MATCH ? AND ${keysOfWorkspace}`,
    args: [letters.join(' AND '), workspace, workspace],
  };
};

type Speech = { match: string; count: number };

/** What the index of speech is asked, and in how many videos it is said at most; null where a word is said in none. */
const findSpeech = (read: SqliteReader, { workspace, spokenWords }: Question): Speech | null => {
  const toKey = createKeyOf(workspace);
  const asked = spokenWords.map((word): Speech => {
    const key = toKey(word);
    // The last sign of all: what sorts before it begins with the word.
    const last = canBegin(word) ? `${key}\u{10ffff}` : key;
    const endings = read(
      `SELECT term, doc FROM speech_words WHERE term >= ? AND term <= ? LIMIT ${maxEndings + 1}`,
      [key, last],
    );
    const terms = endings.map(([term]) => `"${term}"`);
    return {
      match: terms.length > maxEndings ? `"${key}"*` : `(${terms.join(' OR ')})`,
      count: endings.reduce((sum, [, count]) => sum + Number(count), 0),
    };
  });
  if (asked.length === 0 || asked.some(({ count }) => count === 0)) return null;
  return {
    match: asked.map(({ match }) => match).join(' AND '),
    count: Math.min(...asked.map(({ count }) => count)),
  };
};

const countUpTo = (read: SqliteReader, { sql, args }: Clause): number =>
  Number(read(`SELECT count(*) FROM (${sql} LIMIT ${few + 1})`, args)[0]?.[0]);

/** Whether most videos of a workspace are among so many; its numbers in the index have few holes. */
const isMost = (read: SqliteReader, workspace: string, count: number): boolean => {
  const [[size] = []] = read('SELECT max(key) - min(key) + 1 FROM title_keys WHERE workspace_id = ?', [
    workspace,
  ]);
  return count * 2 > Number(size);
};

const listSpeech = 'SELECT rowid FROM speech_index WHERE speech_index MATCH ?';

/**
 * How SQLite finds the videos whose titles contain all words, or in which all of them are said, in time that does not grow with the
 * workspace: by the indexes of titles and of speech where few are found, else on a walk along the order, on which a page is full
 * soon. Words of one or two letters are always looked for on the walk.
 */
export const planSearch = (read: SqliteReader, question: Question): SearchPlan => {
  const { workspace, titleWords, reach } = question;
  const inTitle = join(
    titleWords.map((word) => contains('search_text', word)),
    'AND',
  );
  const titles = findTitles(workspace, titleWords);
  const isFewTitles = titles !== null && countUpTo(read, titles) <= few;
  const speech = findSpeech(read, question);
  const isProbed = speech !== null && reach <= maxProbed && isMost(read, workspace, speech.count);
  const isSaid = speech && {
    // A list of most videos takes longer than asking for those of a page.
    sql: isProbed
      ? `EXISTS (${listSpeech} AND rowid = videos.speech_key)`
      : `videos.speech_key IN (${listSpeech})`,
    args: [speech.match],
  };
  const found = isSaid ? join([inTitle, isSaid], 'OR') : inTitle;
  if (!isFewTitles || (speech && speech.count > few)) return { found, candidates: null };
  const ofTitles = `SELECT video_id FROM title_keys WHERE key IN (${titles.sql})`;
  const ofSpeech = `SELECT video_id FROM transcripts WHERE speech_key IN (${listSpeech})`;
  const candidates = speech
    ? { sql: `${ofTitles} UNION ${ofSpeech}`, args: [...titles.args, speech.match] }
    : { sql: ofTitles, args: titles.args };
  return { found, candidates };
};
