import type { CollectionSlug, DataFromCollectionSlug, Payload, SelectType, Where } from 'payload';

import { getSqliteReader } from '../database/sqlite-reader';
import type { TrashOption } from './hide-trashed';

/**
 * Whether a collection may have a row with one of `values` in the column `field`; `any` are all but null.
 * Workers ask this several times a second before they query the rows. It takes microseconds on SQLite,
 * compared to a millisecond for a query through Payload. On MongoDB it always returns true.
 */
export const mayHaveRows = (
  { db }: Pick<Payload, 'db'>,
  collection: string,
  { field, values }: { field: string; values: readonly (string | true)[] | 'any' },
): boolean => {
  const read = getSqliteReader({ db });
  if (!read) return true;
  const wanted = values === 'any' ? [] : values.map((value) => (value === true ? 1 : value));
  const isWanted = values === 'any' ? 'IS NOT NULL' : `IN (${wanted.map(() => '?').join()})`;
  const sql = `SELECT 1 FROM ${toSnakeCase(collection)} WHERE ${toSnakeCase(field)} ${isWanted} LIMIT 1`;
  return read(sql, wanted).length > 0;
};

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Limits = TrashOption & {
  /** Further conditions, such as the tenant. */
  where?: Where;
  /** The fields to read. Default: all. */
  select?: SelectType;
};

/**
 * Finds a row by id that also matches `where`, or null. Without `where` it looks across all tenants. Like
 * everything in this folder it runs neither access control nor hooks: the caller has already decided access.
 */
export const findById = async <Slug extends CollectionSlug>(
  { db }: Pick<Payload, 'db'>,
  collection: Slug,
  id: string | null | undefined,
  { where, select, ...trash }: Limits = {},
): Promise<DataFromCollectionSlug<Slug> | null> => {
  if (!id) return null;
  const isRow: Where = { id: { equals: id } };
  return db.findOne<DataFromCollectionSlug<Slug>>({
    collection,
    where: where ? { and: [isRow, where] } : isRow,
    ...(select && { select }),
    ...trash,
  });
};
