import type { Payload } from 'payload';

type Cursor<T> = { limit: (count: number) => Cursor<T>; toArray: () => Promise<T[]> };

type Replacement = { replaceOne: { filter: object; replacement: object; upsert: boolean } };

/** As much of the driver's collection as is used past Payload. */
export type RawCollection<T> = {
  find: (filter: object, options?: { projection: object; sort?: object; limit?: number }) => Cursor<T>;
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

/** Payload's connection to MongoDB as mongoose has it, of which each caller says how much it uses; null on SQLite. */
export const getMongoConnection = <C>({ db }: Pick<Payload, 'db'>): C | null =>
  db.name === 'mongoose' ? (db as unknown as { connection: C }).connection : null;

/** Payload's connection to MongoDB, past Payload, which knows only the fields of today; null on SQLite. */
export const getMongoDatabase = (payload: Pick<Payload, 'db'>): MongoDatabase | null => {
  const connection = getMongoConnection<Connection>(payload);
  if (!connection) return null;
  const { ObjectId } = connection.base.mongo;
  return {
    collection: (name) => connection.db.collection(name),
    ObjectId,
    isObjectId: (value) => value instanceof ObjectId,
  };
};
