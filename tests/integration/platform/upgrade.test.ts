import Database from 'libsql';
import { describe, expect, it } from 'vitest';

import { migrations } from '@/migrations';

type Statement = { queryChunks: { value: string[] }[] };
type Column = { name: string; type: string };
type Row = Record<string, unknown>;

const open = () => {
  const database = new Database(':memory:');
  database.exec('PRAGMA foreign_keys = OFF');
  const all = <T>(sql: string): T[] => database.prepare(sql).all() as T[];
  return {
    database,
    migrate: async (from: number, to: number): Promise<void> => {
      const db = {
        // Statements without values are all that migrations have.
        run: async ({ queryChunks }: Statement) =>
          void database.exec(queryChunks.flatMap(({ value }) => value).join('')),
      };
      for (const { up } of migrations.slice(from, to)) await up({ db } as never);
      database.exec('PRAGMA foreign_keys = OFF');
    },
    /** Not those of the full-text index, which are filled by triggers. */
    listTables: () =>
      all<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'",
      )
        .map(({ name }) => name)
        .filter((name) => !/^sqlite_|_(?:data|idx|content|docsize|config)$/.test(name)),
    listColumns: (table: string) => all<Column>(`PRAGMA table_info("${table}")`),
    readRows: (table: string) => all<Row>(`SELECT * FROM "${table}"`),
  };
};

/** Made anew from other columns. */
const derived = 'search_text';

const moment = '2026-11-01T10:00:00.000Z';

const makeValue = ({ name, type }: Column, table: string): string | number => {
  if (/INTEGER/i.test(type)) return 1;
  if (/NUMERIC|REAL/i.test(type)) return 7;
  return /_at$|date|until/i.test(name) ? moment : `${table} ${name}`;
};

/** One row in each table, with something in each column. */
const fill = (place: ReturnType<typeof open>): Map<string, Row> => {
  const filled = new Map<string, Row>();
  for (const table of place.listTables()) {
    const columns = place.listColumns(table);
    const row = Object.fromEntries(columns.map((column) => [column.name, makeValue(column, table)]));
    const names = columns.map(({ name }) => `"${name}"`).join();
    const marks = columns.map(() => '?').join();
    place.database
      .prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`)
      .run(...columns.map(({ name }) => row[name]));
    filled.set(table, row);
  }
  return filled;
};

/** Releases from which an upgrade is tried: the first one, the one before this, and some between. */
const starts = [
  ...new Set([1, 0.25, 0.5, 0.75].map((part) => (part === 1 ? 1 : Math.floor(migrations.length * part)))),
]
  .concat(migrations.length - 1)
  .sort((a, b) => a - b);

describe('an upgrade of SQLite', () => {
  it.each(starts)('from migration %s keeps each row of each table, with what is in it', async (start) => {
    const place = open();
    await place.migrate(0, start);
    const filled = fill(place);
    expect(filled.size).toBeGreaterThan(10);
    await place.migrate(start, migrations.length);
    const now = new Set(place.listTables());
    const lost: string[] = [];
    for (const [table, row] of filled) {
      if (!now.has(table)) {
        lost.push(`${table}: the table`);
        continue;
      }
      const kept = place.readRows(table)[0];
      const columns = new Set(place.listColumns(table).map(({ name }) => name));
      if (!kept) lost.push(`${table}: the row`);
      else
        for (const [name, value] of Object.entries(row))
          if (columns.has(name) && name !== derived && kept[name] !== value)
            lost.push(`${table}.${name}: ${String(value)} → ${String(kept[name])}`);
    }
    place.database.close();
    expect(lost).toEqual([]);
  });
});
