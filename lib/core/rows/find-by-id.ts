import type { CollectionSlug, DataFromCollectionSlug, Payload } from 'payload';

/**
 * The row of an id, or null. Runs neither access control nor hooks, like everything in this folder: the
 * caller has decided access already. Across tenants, too; a row of one tenant is found by its domain
 * (`findVideoFor`, …).
 */
export const findById = <Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  id: string,
): Promise<DataFromCollectionSlug<Slug> | null> =>
  payload.db.findOne<DataFromCollectionSlug<Slug>>({ collection, where: { id: { equals: id } } });
