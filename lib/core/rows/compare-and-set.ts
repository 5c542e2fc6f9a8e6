import type { CollectionSlug, DataFromCollectionSlug, Payload, Where } from 'payload';

import { retryConflict } from '../database/retry-conflict';

type Change = Record<string, unknown>;

/**
 * Changes the one row that `where` still describes, in a single statement, and answers it as it is now; null
 * where no row fits any more. `{ $inc: n }` counts. Only fields of the main table, and no relationship hops
 * in `where`: the way to claim, count and limit that holds against other processes, on SQLite and MongoDB
 * alike. No hook and no access check runs.
 */
export const compareAndSet = async <S extends CollectionSlug>(
  payload: Payload,
  { collection, where, data }: { collection: S; where: Where; data: Change },
): Promise<DataFromCollectionSlug<S> | null> => {
  const row: unknown = await retryConflict(() =>
    payload.db.updateOne({ collection, where, data, options: { atomic: true } }),
  );
  return (row ?? null) as DataFromCollectionSlug<S> | null;
};
