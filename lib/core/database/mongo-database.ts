import type { Payload } from 'payload';

type Cursor<T> = { limit: (count: number) => Cursor<T>; toArray: () => Promise<T[]> };

/** The part of the driver's collection that is used without Payload. */
export type RawCollection<T> = {
  find: (filter: object, options?: { projection: object; sort?: object; limit?: number }) => Cursor<T>;
};

export type MongoDatabase = { collection: <T>(name: string) => RawCollection<T> };

/**
 * Payload's connection to MongoDB as mongoose has it, of which each caller says how much it uses; null on
 * SQLite.
 */
export const getMongoConnection = <C>({ db }: Pick<Payload, 'db'>): C | null =>
  db.name === 'mongoose' ? (db as unknown as { connection: C }).connection : null;

/** Payload's connection to MongoDB, past Payload, which knows only the fields of today; null on SQLite. */
export const getMongoDatabase = (payload: Pick<Payload, 'db'>): MongoDatabase | null =>
  getMongoConnection<{ db: MongoDatabase }>(payload)?.db ?? null;
