import type { Payload } from 'payload';

import { getSqlite } from './sqlite-client';

const sql = 'SELECT total_changes() AS own, data_version AS others FROM pragma_data_version';

/**
 * A name for the state of the database, the same for as long as nobody has committed a change: neither this process (`total_changes`)
 * nor another one (`data_version`). Null where the database can't tell (MongoDB). Costs microseconds.
 */
export const readDatabaseState = async (payload: Payload): Promise<string | null> => {
  const result = await getSqlite(payload)?.execute({ sql, args: [] });
  const row = result?.rows[0];
  return row ? `${String(row.own)}/${String(row.others)}` : null;
};
