import type { Payload } from 'payload';

type Sqlite = {
  execute: (
    statement: string | { sql: string; args: (string | number)[] },
  ) => Promise<{ rows: Record<string, unknown>[] }>;
};

/**
 * SQLite's own connection, for what Payload has no words for (full-text index, state of the file); null on
 * MongoDB.
 */
export const getSqlite = ({ db }: Pick<Payload, 'db'>): Sqlite | null =>
  db.name === 'sqlite' ? (db as unknown as { client: Sqlite }).client : null;
