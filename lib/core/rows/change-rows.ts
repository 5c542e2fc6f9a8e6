import type { CollectionSlug, DataFromCollectionSlug, Payload, Where } from 'payload';

type Change = Record<string, unknown>;

/**
 * Changes the one row that matches `where` in a single statement and returns the new row; null if no row
 * matches any more. `{ $inc: n }` increments. Supports only fields of the main table and no relations in
 * `where`. This is safe against other processes on SQLite and MongoDB, for claims, counters and limits. Runs
 * no hooks and no access control.
 */
export const compareAndSet = async <S extends CollectionSlug>(
  payload: Payload,
  { collection, where, data }: { collection: S; where: Where; data: Change },
): Promise<DataFromCollectionSlug<S> | null> => {
  const row: unknown = await payload.db.updateOne({
    ...{ collection, where, data },
    options: { atomic: true },
  });
  return (row ?? null) as DataFromCollectionSlug<S> | null;
};

/**
 * Changes a row by id, whatever its other columns are, and supports all fields. If another process may have
 * changed the row in a way that matters, use `compareAndSet`. Runs no hooks and no access control.
 */
export const updateById = async (
  { db }: Pick<Payload, 'db'>,
  collection: CollectionSlug,
  id: string,
  data: Record<string, unknown>,
): Promise<void> => {
  await db.updateOne({ collection, id, data, returning: false });
};

/** Deletes a row by id, if it is still there. Runs no hooks and no access control. */
export const deleteById = async (
  { db }: Pick<Payload, 'db'>,
  collection: CollectionSlug,
  id: string,
): Promise<void> => {
  await db.deleteOne({ collection, where: { id: { equals: id } } });
};
