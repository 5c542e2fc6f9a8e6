import type { Person } from '../state/share-api';

export type Mention = Person;

/** The text typed after an `@` that ends at the cursor, or null. */
export const findQuery = (before: string): string | null =>
  /(?:^|\s)@([^@\n]{0,40})$/.exec(before)?.[1] ?? null;

/** Ids of the picked members whose names are still in the text. */
export const findMentions = (text: string, picked: readonly Mention[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** People with a word in their name that starts with the typed text. */
export const matchPeople = (people: readonly Person[], query: string): Person[] => {
  const wanted = query.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.includes(` ${wanted}`);
    })
    .slice(0, 6);
};
