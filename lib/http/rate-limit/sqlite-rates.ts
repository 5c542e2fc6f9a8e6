import Database from 'libsql';
import { RateLimiterSQLite, type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { keepPrivate } from '@/lib/core/database/sqlite-file';

/** Counts that all web processes share. */
export type SharedRates = {
  createLimiter: (options: IRateLimiterOptions) => RateLimiterAbstract;
  /** Removes expired rows if the store does not do so itself. Called often. */
  sweep: () => void;
  /** Resets every count. */
  clear: () => Promise<void>;
  close: () => void;
};

/** The table or collection of the counts. */
export const ratesTable = 'rate_limits';

/**
 * The driver blocks the whole process while it waits for another process's write. A write takes microseconds.
 */
const busyMs = 250;
const sweepEveryMs = 600_000;

/**
 * Counts in a separate SQLite file, because these writes would slow down the product's database. Throws if
 * the file cannot be opened.
 */
export const openSqliteRates = (file: string): SharedRates => {
  keepPrivate(file);
  const database = new Database(file);
  // `journal_mode` returns a row, which `exec` does not accept.
  database.pragma(`busy_timeout = ${busyMs}`);
  database.pragma('journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${ratesTable} (key TEXT PRIMARY KEY, points INTEGER NOT ` +
      'NULL DEFAULT 0, expire INTEGER)',
  );

  let sweptAt = 0;
  const sweep = () => {
    const now = Date.now();
    if (now - sweptAt < sweepEveryMs) return;
    sweptAt = now;
    database.prepare(`DELETE FROM ${ratesTable} WHERE expire < ?`).run(now);
  };

  return {
    createLimiter: (options) =>
      new RateLimiterSQLite({
        ...options,
        storeClient: database,
        storeType: 'better-sqlite3',
        tableName: ratesTable,
        tableCreated: true,
      }),
    sweep,
    clear: async () => void database.exec(`DELETE FROM ${ratesTable}`),
    close: () => database.close(),
  };
};
