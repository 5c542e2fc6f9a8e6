import { existsSync, statSync } from 'node:fs';

import { toSqliteFile } from './sqlite-file';

/** How long MongoDB may take to answer; the driver's own default. Milliseconds. */
export const patienceMs = 30_000;

/**
 * One column of a SQLite table or field of a MongoDB collection; with `key`, only of the row with that key.
 */
type Column = { table: string; collection: string; column: string; key?: string };

/**
 * Reads values of a database that Payload has not opened yet, without changing it. Empty if the database or
 * the table does not exist. Rejects if MongoDB does not answer or the file is damaged.
 */
export const peekColumn = (databaseUrl: string, column: Column, wait = patienceMs): Promise<unknown[]> =>
  databaseUrl.startsWith('file:')
    ? peekSqlite(toSqliteFile(databaseUrl), column)
    : peekMongo(databaseUrl, column, wait);

const peekSqlite = async (file: string, { table, column, key }: Column): Promise<unknown[]> => {
  if (!existsSync(file) || statSync(file).size === 0) return [];
  const { default: Database } = await import('libsql');
  const database = new Database(file);
  try {
    database.pragma('busy_timeout = 5000');
    if (!database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)) return [];
    const all = `SELECT ${column} AS value FROM ${table}`;
    const rows =
      key === undefined ? database.prepare(all).all() : database.prepare(`${all} WHERE key = ?`).all(key);
    return (rows as { value: unknown }[]).map(({ value }) => value);
  } catch (error) {
    throw new Error(`cannot connect to SQLite. Details: ${(error as Error).message}`, { cause: error });
  } finally {
    database.close();
  }
};

const peekMongo = async (
  url: string,
  { collection, column, key }: Column,
  wait: number,
): Promise<unknown[]> => {
  const { MongoClient } = await import('mongodb');
  try {
    const client = await new MongoClient(url, { serverSelectionTimeoutMS: wait }).connect();
    try {
      const rows = client
        .db()
        .collection(collection)
        .find(key === undefined ? {} : { key });
      return (await rows.toArray()).map((row): unknown => row[column]);
    } finally {
      await client.close();
    }
  } catch (error) {
    throw new Error(`cannot connect to MongoDB. Details: ${(error as Error).message}`, { cause: error });
  }
};
