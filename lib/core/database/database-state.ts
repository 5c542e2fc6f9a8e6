import type { Payload } from 'payload';

import { getSqliteReader } from './sqlite-reader';

/**
 * A name for the state of the database, the same for as long as nobody has committed a change, this process
 * or another one: to the connection that reads, all others are others. Null where the database can't tell
 * (MongoDB). Costs microseconds.
 */
export const readDatabaseState = (payload: Payload): number | null => {
  const rows = getSqliteReader(payload)?.('PRAGMA data_version', []);
  return rows ? Number(rows[0]?.[0]) : null;
};
