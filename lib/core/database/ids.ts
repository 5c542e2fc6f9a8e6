import type { Where } from 'payload';

/** Whether a text can be a record's id on any database. MongoDB's adapter would split it at commas. Pure. */
export const isId = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,64}$/.test(text);

/**
 * Matches rows with one of these ids. Avoids `in`, which fails on MongoDB if an id is malformed; `equals`
 * finds nothing.
 */
export const hasOneOfIds = (ids: string[]): Where => ({ or: ids.map((id) => ({ id: { equals: id } })) });

/** The id of a relationship value, populated or not. */
export const getRelationId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
