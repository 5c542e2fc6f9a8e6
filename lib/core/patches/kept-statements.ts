import Database from 'libsql';
import { LRUCache } from 'lru-cache';

import { busyMs } from '../database/sqlite-reader';
import { toSqliteFile } from '../database/sqlite-file';

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
  /** Makes rows of a result; null for what answers none. */
  toRow: ((values: unknown[]) => Row) | null;
  columns: string[];
};

/** Kinds of questions a process asks again and again; each takes some kilobytes. */
const maxStatements = 200;

/** What neither changes tables nor settings, so that what was compiled stays true. */
const ordinary = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Whose columns are another process's to change; what is counted has none. */
const everything = /(?<!\()\*/;

const keeping = new WeakSet<object>();

/**
 * Lets a connected SQLite adapter compile each statement once: its client compiles every one anew and asks
 * twice what its columns are called, which together takes as long as running it. On a connection of its own;
 * the client's is left for what is no single statement.
 */
export const keepStatements = (adapter: Adapter, { synchronous }: { synchronous: string }): void => {
  const { client, clientConfig } = adapter;
  // While developing, an adapter connects anew after each change.
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
    if (!ordinary.test(sql)) kept.clear();
    else if (!everything.test(sql)) kept.set(sql, made);
    return made;
  };
  const { execute } = client;
  client.execute = async (asked) => {
    const { sql, args = [] } = typeof asked === 'string' ? { sql: asked } : asked;
    if (!Array.isArray(args)) return execute.call(client, asked);
    try {
      return run(find(sql), args.map(toSqlite));
    } catch (error) {
      // Where it broke off, it would keep seeing the past.
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
    // All rows, always: see `getSqliteReader`.
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

/** A row by the names of its columns, and by their places, which are not listed; as the client makes them. */
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
  // Of two columns with one name the first has it; a row's own `length` is none.
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

/** In the client's words, which Payload reads: a code before the message. */
const toClientError = (error: unknown): unknown => {
  if (!(error instanceof Database.SqliteError)) return error;
  const { code, message } = error;
  return Object.assign(new Error(`${code}: ${message}`, { cause: error }), { name: 'LibsqlError', code });
};
