import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { toSqliteFile } from './sqlite-file';

export type SqliteValue = string | number | null;

/**
 * Reads from SQLite past Payload: each statement is compiled once, and rows are arrays: a fifth of the time
 * that objects with names take.
 */
export type SqliteReader = (sql: string, args: readonly SqliteValue[]) => SqliteValue[][];

/** Statements differ by the number of what they are asked for (ids, words, categories). */
const maxStatements = 200;

/** How long a connection waits for another one that writes. Milliseconds. */
export const busyMs = 5000;

const readers = new WeakMap<object, SqliteReader>();

/**
 * A connection of its own that can't write, and sees what is committed by any other at once; null on MongoDB.
 */
export const getSqliteReader = ({ db }: Pick<Payload, 'db'>): SqliteReader | null => {
  if (db.name !== 'sqlite') return null;
  const known = readers.get(db);
  if (known) return known;
  const { clientConfig } = db as unknown as { clientConfig: { url: string } };
  const reader = openReader(toSqliteFile(clientConfig.url));
  readers.set(db, reader);
  return reader;
};

const openReader = (file: string): SqliteReader => {
  const database = new Database(file);
  database.exec('PRAGMA query_only = ON');
  database.pragma(`busy_timeout = ${busyMs}`);
  const statements = new LRUCache<string, ReturnType<typeof database.prepare>>({ max: maxStatements });
  return (sql, args) => {
    const statement = statements.get(sql) ?? database.prepare(sql).raw();
    statements.set(sql, statement);
    // All rows, always: a statement that is left halfway keeps seeing the past, and the log from being
    // emptied.
    return statement.all([...args]) as SqliteValue[][];
  };
};
