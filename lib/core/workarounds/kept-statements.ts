import Database from 'libsql';
import { LRUCache } from 'lru-cache';

import { toSqliteFile } from '../database/sqlite-file';
import { busyMs } from '../database/sqlite-reader';

type Result = {
  columns: string[];
  columnTypes: string[];
  rows: Row[];
  rowsAffected: number;
  lastInsertRowid: bigint | undefined;
};
type Execute = (statement: string | { sql: string; args?: unknown }) => Promise<Result>;
type Adapter = {
  client: { execute: Execute };
  clientConfig: { url: string };
};

type Kept = {
  statement: ReturnType<Database.Database['prepare']>;
  /** Converts a result to rows; null for a statement without a result. */
  toRow: ((values: unknown[]) => Row) | null;
  columns: string[];
};

/** Distinct statements that a process repeats. Each takes some kilobytes. */
const maxStatements = 200;

/** Statements that change neither schema nor settings, so that compiled statements stay valid. */
const cacheable = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Matches `SELECT *`, whose columns another process may change; `count(*)` is not affected. */
const selectsAllColumns = /(?<!\()\*/;

const keeping = new WeakSet<object>();

/**
 * Makes a connected SQLite adapter compile each statement once. Its client compiles every statement each time
 * and reads the column names twice, which takes as long as running it. This uses a separate connection; the
 * client's own runs everything that is not a single statement.
 */
export const keepStatements = (adapter: Adapter, { synchronous }: { synchronous: string }): void => {
  const { client, clientConfig } = adapter;
  // In development, an adapter reconnects after each change.
  if (keeping.has(client)) return;
  keeping.add(client);
  const database = new Database(toSqliteFile(clientConfig.url));
  database.exec(`PRAGMA busy_timeout = ${busyMs}`);
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  const kept = new LRUCache<string, Kept>({ max: maxStatements });

  const find = (sql: string): Kept => {
    const known = kept.get(sql);
    if (known) return known;
    const made = compile(database, sql);
    if (!cacheable.test(sql)) kept.clear();
    else if (!selectsAllColumns.test(sql)) kept.set(sql, made);
    return made;
  };
  const { execute } = client;
  client.execute = async (asked) => {
    const { sql, args = [] } = typeof asked === 'string' ? { sql: asked } : asked;
    if (!Array.isArray(args)) return execute.call(client, asked);
    try {
      return run(find(sql), args.map(toSqlite));
    } catch (error) {
      // A failed statement may be unfinished and would keep its snapshot.
      kept.delete(sql);
      throw toClientError(error);
    }
  };
};

const compile = (database: Database.Database, sql: string): Kept => {
  const statement = database.prepare(sql);
  if (!statement.reader) return { statement, toRow: null, columns: [] };
  const columns = statement.columns().map(({ name }) => name);
  return { statement: statement.raw(), toRow: createRowMaker(columns), columns };
};

const run = ({ statement, toRow, columns }: Kept, args: unknown[]): Result => {
  if (toRow) {
    // Always reads all rows, see `getSqliteReader`.
    const rows = (statement.all(args) as unknown[][]).map(toRow);
    return { columns, columnTypes: [], rows, rowsAffected: 0, lastInsertRowid: undefined };
  }
  const { changes, lastInsertRowid } = statement.run(args);
  return {
    columns,
    columnTypes: [],
    rows: [],
    rowsAffected: changes,
    lastInsertRowid: BigInt(lastInsertRowid),
  };
};

const values = Symbol('values');

/** A row with enumerable columns by name and non-enumerable ones by index, like the client's rows. */
type Row = Record<string, unknown> & { [values]: unknown[]; length: number };

const createRowMaker = (columns: string[]): ((found: unknown[]) => Row) => {
  const byPlace = Object.create(null, {
    length: { value: columns.length },
    ...Object.fromEntries(
      columns.map((_, index) => [
        index,
        {
          get(this: Row) {
            return this[values][index];
          },
        },
      ]),
    ),
  }) as object;
  // The first of two columns with the same name counts. A column named `length` would conflict with the row's
  // own property.
  const names = columns.flatMap((name, index) =>
    columns.indexOf(name) === index && name !== 'length' ? [{ name, index }] : [],
  );
  return (found) => {
    const row = Object.create(byPlace) as Row;
    row[values] = found.map(fromSqlite);
    for (const { name, index } of names) row[name] = row[values][index];
    return row;
  };
};

const fromSqlite = (value: unknown): unknown => (value instanceof Buffer ? value.buffer : value);

const toSqlite = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value === undefined) throw new TypeError('undefined cannot be passed as argument to the database');
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('Only finite numbers (not Infinity or NaN) can be passed as arguments');
  return value;
};

/** Converts an error to the client's format, which Payload parses: the code before the message. */
const toClientError = (error: unknown): unknown => {
  if (!(error instanceof Database.SqliteError)) return error;
  const { code, message } = error;
  return Object.assign(new Error(`${code}: ${message}`, { cause: error }), { name: 'LibsqlError', code });
};
