import type { CollectionSlug, Payload } from 'payload';

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
  await db.updateOne({ collection, id, data });
};

/** Deletes a row by id, if it is still there. Runs no hooks and no access control. */
export const deleteById = async (
  { db }: Pick<Payload, 'db'>,
  collection: CollectionSlug,
  id: string,
): Promise<void> => {
  await db.deleteOne({ collection, where: { id: { equals: id } } });
};
