import type { Person } from '../state/share-api';

export type Mention = Person;

/** What is being typed after an `@` at the end of the text before the cursor, or null. */
export const findQuery = (before: string): string | null =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(before)?.[1] ?? null;

/** The ids of those that were picked and whose names still stand in the text. */
export const findMentions = (text: string, picked: readonly Mention[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** The people whose name begins with what was typed, in any of its words. */
export const matchPeople = (people: readonly Person[], query: string): Person[] => {
  const wanted = query.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.includes(` ${wanted}`);
    })
    .slice(0, 6);
};
