import type { CollectionSlug, DataFromCollectionSlug, Payload } from 'payload';

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
