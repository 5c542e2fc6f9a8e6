import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

import Database from 'libsql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { keepStatements } from '@/lib/core/workarounds/kept-statements';

type Client = Parameters<typeof keepStatements>[0]['client'];
type Result = Awaited<ReturnType<Client['execute']>>;

/** What Payload's adapter asks SQLite with. */
const { createClient } = createRequire(createRequire(import.meta.url).resolve('@payloadcms/db-sqlite'))(
  '@libsql/client',
) as { createClient: (config: { url: string }) => Client };

let folder: string;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-statements-'));
  url = `file:${path.join(folder, 'test.db')}`;
  await createClient({ url }).execute('CREATE TABLE films (id TEXT UNIQUE, seconds NUMERIC, picture BLOB)');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('is compiled anew each time by the client; if this fails, `keepStatements` may be left out', async () => {
  const client = createClient({ url });
  const prepare = vi.spyOn(Database.prototype, 'prepare');
  await client.execute('SELECT id FROM films');
  await client.execute('SELECT id FROM films');
  expect(prepare).toHaveBeenCalledTimes(2);
});

const show = ({ rows, rowsAffected, lastInsertRowid, columns }: Result) => ({
  ...{ rowsAffected, id: typeof lastInsertRowid, columns, json: JSON.stringify(rows) },
  rows: rows.map((row) => ({
    names: Object.entries(row),
    places: Array.prototype.slice.call(row) as unknown[],
    length: row.length,
  })),
});

it('is answered and refused as by the client', async () => {
  const [theirs, ours] = [createClient({ url }), createClient({ url })];
  keepStatements({ client: ours, clientConfig: { url } }, { synchronous: 'NORMAL' });
  const ask = async (client: Client, sql: string, args: unknown[]) =>
    client.execute({ sql, args }).then(show, (error: unknown) => {
      const { name, message, code } = error as Error & { code: string };
      return { name, message, code };
    });
  const bytes = new Uint8Array([0, 1, 255]).buffer;
  const insert = 'INSERT INTO films (id, seconds, picture) VALUES (?, ?, ?)';
  const questions: [sql: string, args: unknown[]][] = [
    ['SELECT id, seconds, id, picture FROM films ORDER BY id', []],
    ['SELECT count(*) AS length, max(seconds) FROM films WHERE seconds > ?', [0.5]],
    ['SELECT id FROM films WHERE id = ?', ['nobody']],
    ['UPDATE films SET seconds = ? WHERE id = ? RETURNING id, seconds', [2 ** 40, 'a']],
    ['UPDATE films SET seconds = ? WHERE id = ?', [new Date(7), 'b']],
    ['PRAGMA table_info(films)', []],
    [insert, ['a', 1, null]],
    [`${insert} RETURNING id`, ['a', 1, null]],
    ['SELECT nothing FROM films', []],
    ['SELECT ?', [undefined]],
    ['SELECT ?', [Number.POSITIVE_INFINITY]],
  ];
  await theirs.execute({ sql: insert, args: ['a', 1.5, bytes] });
  await ours.execute({ sql: insert, args: ['b', true, null] });
  for (const [sql, args] of questions) {
    const [known, found] = [await ask(theirs, sql, args), await ask(ours, sql, args)];
    expect(found, sql).toEqual(known);
  }
});
