import { setTimeout } from 'node:timers/promises';

import type { CollectionSlug, DataFromCollectionSlug, Payload, PayloadRequest, Where } from 'payload';

const attempts = 6;
/** Milliseconds. Random pauses keep conflicting writers from colliding again. */
const longestPause = 50;

type NewRow<S> = {
  collection: S;
  /** The columns of a unique index. */
  key: string | readonly string[];
  data: Record<string, unknown>;
  req?: PayloadRequest;
};

const insertOnce = async <S extends CollectionSlug, T>(
  payload: Payload,
  { collection, key, data }: NewRow<S>,
  insert: () => Promise<T>,
): Promise<T | null> => {
  const same: Where = { and: [key].flat().map((column) => ({ [column]: { equals: data[column] } })) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert();
    } catch (error) {
      if (await payload.db.findOne({ collection, where: same })) return null;
      // The conflicting row may have been deleted meanwhile.
      if (attempt === attempts) throw error;
      await setTimeout(Math.random() * longestPause * (attempt - 1));
    }
  }
};

/**
 * Creates a row unless one with the same values in the unique `key` exists; null then. Use it for messages
 * that may arrive twice but must be stored once. Runs no hooks and no access control.
 */
export const createOnce = <S extends CollectionSlug>(
  payload: Payload,
  row: NewRow<S>,
): Promise<DataFromCollectionSlug<S> | null> =>
  insertOnce(payload, row, async () => {
    const { collection, data, req } = row;
    const created: unknown = await payload.db.create({ collection, data, ...(req && { req }) });
    return created as DataFromCollectionSlug<S>;
  });

/** Like `createOnce`, without reading the new row, which takes as long as storing it. */
export const storeOnce = async <S extends CollectionSlug>(
  payload: Payload,
  row: NewRow<S>,
): Promise<void> => {
  await insertOnce(payload, row, () =>
    payload.db.create({ collection: row.collection, data: row.data, returning: false }),
  );
};
