import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { keepStatements } from '@/lib/core/workarounds/kept-statements';

let folder: string;
let database: Database.Database;
/** As `@libsql/client` has it. */
let client: Parameters<typeof keepStatements>[0]['client'];
const ask = async (sql: string, args: unknown[] = []) => (await client.execute({ sql, args })).rows;
const askOne = async (sql: string, args?: unknown[]) => {
  const [row] = await ask(sql, args);
  if (!row) throw new Error('there is no row');
  return row;
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-statements-'));
  const file = path.join(folder, 'test.db');
  database = new Database(file);
  database.exec('CREATE TABLE films (id TEXT UNIQUE, seconds NUMERIC, is_new INTEGER, picture BLOB)');
  client = { execute: vi.fn(async () => 'asked the client' as never) };
  keepStatements({ client, clientConfig: { url: `file:${file}` } }, { synchronous: 'NORMAL' });
});
afterEach(async () => {
  database.close();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

describe('a connection that keeps its statements', () => {
  it('answers rows by name and by place', async () => {
    await ask('INSERT INTO films (id, seconds) VALUES (?, ?)', ['a', 1.5]);
    const row = await askOne('SELECT id, seconds, id FROM films WHERE id = ?', ['a']);
    expect({ ...row }).toMatchObject({ id: 'a', seconds: 1.5 });
    expect(Object.keys(row)).toEqual(['id', 'seconds']);
    expect([row[0], row[1], row[2]]).toEqual(['a', 1.5, 'a']);
    const plain = await askOne('SELECT id, is_new FROM films');
    expect(Array.prototype.slice.call(plain)).toEqual(['a', null]);
    expect(JSON.stringify(plain)).toBe('{"id":"a","is_new":null}');
  });

  it('compiles what is asked again once, and says what each asking found', async () => {
    const prepare = vi.spyOn(Database.prototype, 'prepare');
    const insert = 'INSERT INTO films (id, is_new) VALUES (?, ?) RETURNING id, is_new';
    expect(await ask(insert, ['a', true])).toMatchObject([{ id: 'a', is_new: 1 }]);
    expect(await ask(insert, ['b', false])).toMatchObject([{ id: 'b', is_new: 0 }]);
    expect(await ask('SELECT id FROM films WHERE id > ?', ['a'])).toMatchObject([{ id: 'b' }]);
    expect(await ask('SELECT id FROM films WHERE id > ?', ['b'])).toEqual([]);
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  it('reads more rows than come at once, and what another connection has written since', async () => {
    const many = 'SELECT id FROM films ORDER BY seconds';
    expect(await ask(many)).toEqual([]);
    for (let index = 0; index < 250; index += 1)
      database.prepare('INSERT INTO films (id, seconds) VALUES (?, ?)').run(`film ${index}`, index);
    const rows = await ask(many);
    expect(rows).toHaveLength(250);
    expect(rows.at(-1)).toMatchObject({ id: 'film 249' });
    database.exec('DELETE FROM films WHERE seconds > 0');
    expect(await ask(many)).toMatchObject([{ id: 'film 0' }]);
  });

  it('says how many rows changed', async () => {
    await ask("INSERT INTO films (id) VALUES ('a'), ('b')");
    const changed = await client.execute({ sql: 'UPDATE films SET seconds = ?', args: [new Date(5)] });
    expect(changed).toMatchObject({ rowsAffected: 2, rows: [] });
    expect(await ask('SELECT seconds FROM films')).toMatchObject([{ seconds: 5 }, { seconds: 5 }]);
  });

  it('keeps bytes', async () => {
    const bytes = Buffer.from([0, 1, 255]);
    await ask('INSERT INTO films (picture) VALUES (?)', [new Uint8Array(bytes).buffer]);
    const row = await askOne('SELECT picture FROM films');
    expect(Buffer.from(row.picture as ArrayBuffer)).toEqual(bytes);
  });

  it('knows the columns of a table that was changed', async () => {
    await ask('INSERT INTO films (id) VALUES (?)', ['a']);
    expect(Object.keys(await askOne('SELECT * FROM films'))).not.toContain('title');
    // As another process would; the next question may have been compiled before it was told.
    database.exec("ALTER TABLE films ADD title TEXT DEFAULT 'Ohne'");
    await ask('SELECT * FROM films');
    expect(await askOne('SELECT * FROM films')).toMatchObject({ id: 'a', title: 'Ohne' });
  });

  it('names what a table does not allow as the client does, and goes on', async () => {
    const insert = 'INSERT INTO films (id) VALUES (?)';
    await ask(insert, ['a']);
    await expect(ask(insert, ['a'])).rejects.toMatchObject({
      name: 'LibsqlError',
      code: 'SQLITE_CONSTRAINT_UNIQUE',
      message: 'SQLITE_CONSTRAINT_UNIQUE: UNIQUE constraint failed: films.id',
    });
    await ask(insert, ['b']);
    await expect(ask('SELECT nothing FROM films')).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
    expect(await ask('SELECT id FROM films ORDER BY id')).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  });

  it('refuses what SQLite has no words for', async () => {
    const find = 'SELECT id FROM films WHERE id = ?';
    await expect(ask(find, [undefined])).rejects.toThrow(TypeError);
    await expect(ask(find, [Number.NaN])).rejects.toThrow(RangeError);
  });

  it('leaves arguments with names to the client', async () => {
    expect(await client.execute({ sql: 'SELECT :id', args: { id: 'a' } })).toBe('asked the client');
  });
});
