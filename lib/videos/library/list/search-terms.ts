import type { Payload, Where } from 'payload';

import { addDays, getDayStart } from '@/lib/core/days';
import { slugs } from '@/lib/core/slugs';

import { toSearchText, toTagKey, toWords } from '../rules';
import { type Clause, contains, join } from '../speech/plan-speech';
import type { LibraryFilters } from './library-query';

/** One term of a search. It is found in a title or id, as beginnings of other words, or in a tag's name. */
export type SearchTerm = {
  /** Folded; matches anywhere in title and id. */
  text: string;
  /** Words of the term; each must begin one of the video's search words. */
  words: string[];
  /** Ids of the tags whose names have words that begin so. */
  tags: string[];
};

/** Splits a search into its folded terms. Pure. */
const splitSearch = (search: string): string[] => toSearchText(search).split(/\s+/).filter(Boolean);

/** The terms of a search in a workspace, whose videos must match all of them. */
export const findTerms = async (
  payload: Payload,
  { workspace, search }: { workspace: string; search: string },
): Promise<SearchTerm[]> => {
  const texts = splitSearch(search);
  if (texts.length === 0) return [];
  const { docs } = await payload.db.find<{ id: string; title: string }>({
    collection: slugs.tags,
    where: { workspace: { equals: workspace } },
    select: { title: true },
    pagination: false,
    limit: 0,
  });
  const tags = docs.map(({ id, title }) => ({ id, words: toWords(title) }));
  return texts.map((text) => {
    const words = toWords(text);
    const isNamed = (names: string[]) =>
      words.length > 0 && words.every((word) => names.some((name) => name.startsWith(word)));
    return { text, words, tags: tags.filter((tag) => isNamed(tag.words)).map(({ id }) => id) };
  });
};

/** The condition of a term on both databases. Pure. */
export const toTermWhere = ({ text, words, tags }: SearchTerm): Where => ({
  or: [
    { searchText: { like: text } },
    ...(words.length > 0 ? [{ and: words.map((word) => ({ searchWords: { like: `|${word}` } })) }] : []),
    ...tags.map((id) => ({ searchWords: { like: toTagKey(id) } })),
  ],
});

/** The condition of a term in SQLite. Pure. */
export const toTermClause = ({ text, words, tags }: SearchTerm): Clause =>
  join(
    [
      contains('search_text', text),
      ...(words.length > 0
        ? [
            join(
              words.map((word) => contains('search_words', `|${word}`)),
              'AND',
            ),
          ]
        : []),
      ...tags.map((id) => contains('search_words', toTagKey(id))),
    ],
    'OR',
  );

/** The times between which videos must be created for a filter by days. Pure. */
export const toTimes = ({ from, to }: Pick<LibraryFilters, 'from' | 'to'>, timeZone: string) => ({
  from: from ? getDayStart(from, timeZone).toISOString() : undefined,
  until: to ? getDayStart(addDays(to, 1), timeZone).toISOString() : undefined,
});

/** The trigrams of a text for the title index; empty for a shorter text. */
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

/** Length of the prefix of a tag's key that the index is searched for. Few rows share it by chance. */
const keyLength = 10;

/**
 * A query of the title index for rows that may match a term: a superset of the matches. Null if a part of the
 * term is too short for the index. Pure.
 */
export const toIndexQuery = ({ text, words, tags }: SearchTerm): string | null => {
  const isOneWord = words.length === 1 && words[0] === text;
  const ways = [
    toLetters(text),
    // Rows with a single word that begins so also have its letters.
    ...(words.length > 0 && !isOneWord ? [words.flatMap((word) => toLetters(`|${word}`))] : []),
    ...tags.map((id) => toLetters(toTagKey(id).slice(0, keyLength))),
  ];
  if (ways.some((letters) => letters.length === 0)) return null;
  return `(${ways.map((letters) => `(${[...new Set(letters)].join(' AND ')})`).join(' OR ')})`;
};
