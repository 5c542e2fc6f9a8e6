import type { Payload } from 'payload';

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
