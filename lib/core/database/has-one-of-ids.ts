import type { Where } from 'payload';

/**
 * Rows with one of these ids. Not by `in`, which fails on MongoDB where an id is no id at all; `equals` finds
 * nothing.
 */
export const hasOneOfIds = (ids: string[]): Where => ({ or: ids.map((id) => ({ id: { equals: id } })) });
