import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import Database from 'libsql';
import { expect, it } from 'vitest';

import { keepPrivate } from '@/lib/core/database/sqlite-file';
import { assertInstalledSecret } from '@/lib/core/secrets/installed-secret';

const visit = (file: string): void => {
  const script =
    `const D = require('libsql'); const d = new D(process.argv[1]); ` +
    `d.exec('SELECT * FROM a'); d.close();`;
  execFileSync(process.execPath, ['-e', script, file]);
};

it('keeps the log of an open database while other processes come and go', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelhof-private-'));
  const file = path.join(folder, 'a.db');
  keepPrivate(file);
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (1)');
  // This runs whenever the same process opens a second connection.
  keepPrivate(file);
  visit(file);
  expect(existsSync(`${file}-wal`)).toBe(true);
  database.close();
  rmSync(folder, { recursive: true });
});

it('keeps the log after the secret was compared in the same process', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelhof-private-'));
  const file = path.join(folder, 'a.db');
  const made = new Database(file);
  made.exec('PRAGMA journal_mode = WAL; CREATE TABLE payload_kv (key, data); CREATE TABLE a (b)');
  made.close();
  const env = {
    databaseUrl: `file:${file}`,
    dataDir: folder,
    secret: 'the secret of a test',
    secrets: ['the secret of a test'],
    isSecretNew: false,
  };
  await assertInstalledSecret(env);
  keepPrivate(file);
  const database = new Database(file);
  database.exec('INSERT INTO a VALUES (1)');
  visit(file);
  expect(existsSync(`${file}-wal`)).toBe(true);
  database.close();
  rmSync(folder, { recursive: true });
});
