import type { Payload } from 'payload';

type Cursor<T> = { limit: (count: number) => Cursor<T>; toArray: () => Promise<T[]> };

/** The part of the MongoDB driver's collection that is used directly. */
type RawCollection<T> = {
  find: (filter: object, options?: { projection: object; sort?: object; limit?: number }) => Cursor<T>;
};

export type MongoDatabase = { collection: <T>(name: string) => RawCollection<T> };

/** Payload's Mongoose connection, typed by the caller to the part it uses; null on SQLite. */
export const getMongoConnection = <C>({ db }: Pick<Payload, 'db'>): C | null =>
  db.name === 'mongoose' ? (db as unknown as { connection: C }).connection : null;

/** Direct access to MongoDB, because Payload knows only the current fields; null on SQLite. */
export const getMongoDatabase = (payload: Pick<Payload, 'db'>): MongoDatabase | null =>
  getMongoConnection<{ db: MongoDatabase }>(payload)?.db ?? null;

type Sqlite = {
  execute: (
    statement: string | { sql: string; args: (string | number)[] },
  ) => Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * The SQLite connection for features that Payload does not offer (full-text index, file state); null on
 * MongoDB.
 */
export const getSqlite = ({ db }: Pick<Payload, 'db'>): Sqlite | null =>
  db.name === 'sqlite' ? (db as unknown as { client: Sqlite }).client : null;
