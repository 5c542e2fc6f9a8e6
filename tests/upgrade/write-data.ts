import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import Database from 'libsql';

import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import { migrateDatabase } from '@/lib/platform/migrate-database';

import { bootInstance } from '../support/instance/boot';
import { fillInstallation } from './fill-installation';
import { countRows, type Expected, look } from './look';

/**
 * Writes the data folder of this version, with one of everything, to `<folder>/<version>.tar.gz`. Run it at a
 * release only. Usage: `node --import tsx tests/upgrade/write-data.ts <folder>`.
 */
const target = process.argv[2];
if (!target) throw new Error('Name a folder for the archive.');
const work = await mkdtemp(path.join(tmpdir(), 'reelhof-upgrade-'));
process.env.TEST_RUN_FOLDER = work;
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

const instance = await bootInstance();
const { payload, env } = instance;
const file = toSqliteFile(env.databaseUrl);
// Keeps the fingerprint of the secret, as a start does.
await migrateDatabase({ payload, file, hadData: true });
const stopWorker = await instance.startWorker();
const known = { version, ...(await fillInstallation(instance, { folder: work })) };
await stopWorker();
const expected: Expected = { ...known, counts: await countRows(instance), seen: await look(instance, known) };

const packed = path.join(work, 'data');
await mkdir(packed, { mode: 0o700 });
const database = new Database(file);
database.exec(`VACUUM INTO '${path.join(packed, 'reelhof.db')}'`);
database.close();
await chmod(path.join(packed, 'reelhof.db'), 0o600);
await cp(path.join(env.dataDir, 'storage'), path.join(packed, 'storage'), { recursive: true });
await writeFile(path.join(packed, 'secret'), `${env.secret}\n`, { mode: 0o600 });
await writeFile(path.join(work, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
await mkdir(target, { recursive: true });
const archive = path.join(path.resolve(target), `${version}.tar.gz`);
await promisify(execFile)('tar', [
  '--owner=0',
  '--group=0',
  '-C',
  work,
  '-czf',
  archive,
  'data',
  'expected.json',
]);
await rm(work, { recursive: true });
console.log(archive);
process.exit(0);
