import type { Payload } from 'payload';

type Cursor<T> = { limit: (count: number) => Cursor<T>; toArray: () => Promise<T[]> };

type Replacement = { replaceOne: { filter: object; replacement: object; upsert: boolean } };

/** As much of the driver's collection as is used past Payload. */
export type RawCollection<T> = {
  find: (filter: object, options?: { projection: object }) => Cursor<T>;
  insertMany: (documents: object[]) => Promise<unknown>;
  deleteMany: (filter: object) => Promise<unknown>;
  bulkWrite: (operations: Replacement[]) => Promise<unknown>;
};

export type MongoDatabase = {
  collection: <T>(name: string) => RawCollection<T>;
  ObjectId: new (id: string) => object;
  isObjectId: (value: unknown) => boolean;
};

type Connection = {
  db: { collection: MongoDatabase['collection'] };
  base: { mongo: { ObjectId: MongoDatabase['ObjectId'] } };
};

/** Payload's connection to MongoDB, past Payload, which knows only the fields of today; null on SQLite. */
export const getMongoDatabase = ({ db }: Payload): MongoDatabase | null => {
  if (db.name !== 'mongoose') return null;
  const { connection } = db as unknown as { connection: Connection };
  const { ObjectId } = connection.base.mongo;
  return {
    collection: (name) => connection.db.collection(name),
    ObjectId,
    isObjectId: (value) => value instanceof ObjectId,
  };
};
