import type { CollectionSlug, DataFromCollectionSlug, Payload } from 'payload';

import { getSqliteReader } from '../database/sqlite-reader';

/**
 * Whether a collection may have a row with one of `values` in the column `field`; `any` are all but null.
 * Workers ask this several
 * times a second before they query the rows. It takes microseconds on SQLite, compared to a millisecond for a
 * query through Payload. On MongoDB it always returns true.
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

/**
 * Finds a row by id across all tenants, or null. Like everything in this folder it runs neither access
 * control nor hooks: the caller has already decided access. Domains have lookups within a tenant
 * (`findVideoFor`, …).
 */
export const findById = <Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  id: string,
): Promise<DataFromCollectionSlug<Slug> | null> =>
  payload.db.findOne<DataFromCollectionSlug<Slug>>({ collection, where: { id: { equals: id } } });
