import type { CollectionSlug, DataFromCollectionSlug, Payload, PayloadRequest } from 'payload';

const attempts = 3;

/**
 * Creates a row unless there is one with the same value in the unique column `key`; null then. The way to carry something over
 * that must arrive once although it may be sent twice. No hook and no access check runs.
 */
export const createOnce = async <S extends CollectionSlug>(
  payload: Payload,
  {
    collection,
    key,
    data,
    req,
  }: { collection: S; key: string; data: Record<string, unknown>; req?: PayloadRequest },
): Promise<DataFromCollectionSlug<S> | null> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const row: unknown = await payload.db.create({ collection, data, ...(req && { req }) });
      return row as DataFromCollectionSlug<S>;
    } catch (error) {
      const known = await payload.db.findOne({ collection, where: { [key]: { equals: data[key] } } });
      if (known) return null;
      // The row that was in the way may be gone by now.
      if (attempt === attempts) throw error;
    }
  }
};
