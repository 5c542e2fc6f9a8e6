import type { Where } from 'payload';

/**
 * Matches rows with one of these ids. Avoids `in`, which fails on MongoDB if an id is malformed; `equals`
 * finds nothing.
 */
export const hasOneOfIds = (ids: string[]): Where => ({ or: ids.map((id) => ({ id: { equals: id } })) });
