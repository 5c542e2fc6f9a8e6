import { setTimeout } from 'node:timers/promises';

import type { CollectionSlug, DataFromCollectionSlug, Payload, PayloadRequest, Where } from 'payload';

const attempts = 6;
/** Milliseconds; several that were in each other's way try again at different times. */
const longestPause = 50;

type NewRow<S> = {
  collection: S;
  /** The columns of a unique index. */
  key: string | readonly string[];
  data: Record<string, unknown>;
  req?: PayloadRequest;
};

/**
 * Creates a row unless there is one with the same values in the unique `key`; null then. The way to carry
 * something over that must arrive once although it may be sent twice. No hook and no access check runs.
 */
export const createOnce = async <S extends CollectionSlug>(
  payload: Payload,
  { collection, key, data, req }: NewRow<S>,
): Promise<DataFromCollectionSlug<S> | null> => {
  const same: Where = { and: [key].flat().map((column) => ({ [column]: { equals: data[column] } })) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const row: unknown = await payload.db.create({ collection, data, ...(req && { req }) });
      return row as DataFromCollectionSlug<S>;
    } catch (error) {
      if (await payload.db.findOne({ collection, where: same })) return null;
      // The row that was in the way may be gone by now.
      if (attempt === attempts) throw error;
      await setTimeout(Math.random() * longestPause * (attempt - 1));
    }
  }
};
