import type { CollectionSlug, Payload } from 'payload';

type Index = { name: string; key: Record<string, number>; unique?: boolean };

/** As much of the driver's collection as changes of data use. */
export type MongoCollection = {
  updateMany: (filter: object, update: object | object[]) => Promise<unknown>;
  indexes: () => Promise<Index[]>;
  dropIndex: (name: string) => Promise<unknown>;
  createIndex: (key: Record<string, number>, options: { unique: boolean }) => Promise<unknown>;
  insertMany: (documents: object[]) => Promise<unknown>;
};

/**
 * MongoDB's own collection behind a slug, past Payload, which knows only the fields and indexes of today; null on SQLite, whose schema's
 * migrations have changed its rows already.
 */
export const findMongoCollection = ({ db }: Payload, slug: CollectionSlug): MongoCollection | null => {
  if (db.name !== 'mongoose') return null;
  const { collections } = db as unknown as { collections: Record<string, { collection: MongoCollection }> };
  return collections[slug]?.collection ?? null;
};
