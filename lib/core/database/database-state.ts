import type { Payload } from 'payload';

import { getSqliteReader } from './sqlite-reader';

/**
 * An identifier of the database's state that changes with every commit of another connection. The reader's
 * connection never writes, so commits of this process count too. Null if the database has no such state
 * (MongoDB). Takes microseconds.
 */
export const readDatabaseState = (payload: Payload): number | null => {
  const rows = getSqliteReader(payload)?.('PRAGMA data_version', []);
  return rows ? Number(rows[0]?.[0]) : null;
};
