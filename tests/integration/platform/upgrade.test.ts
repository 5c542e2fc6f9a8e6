import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { migrations } from '@/migrations';
import { newFolder, readState, runScript } from '@/tests/support/backup/run-script';
import type { Expected } from '@/tests/upgrade/look';

const folder = path.join(import.meta.dirname, '../../upgrade');
const archives = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));

it('the data of release 1.0.0 is tested', () => {
  expect(archives).toContain('1.0.0.tar.gz');
});

it.each(archives)('the data in %s is upgraded without losing anything', async (archive) => {
  const place = await newFolder('upgrade');
  await promisify(execFile)('tar', ['-xzpf', path.join(folder, archive), '-C', place]);
  const expected = JSON.parse(await readFile(path.join(place, 'expected.json'), 'utf8')) as Expected;
  const [port, edgePort] = await findFreePorts(2);
  // Only the folder and the addresses, as `npm start` has them: database and secret are in the folder.
  const env = {
    ...{ NODE_ENV: 'production', DATA_DIR: path.join(place, 'data'), LOG_LEVEL: 'silent' },
    ...{ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` },
    ...{ EDGE_PORT: String(edgePort), EDGE_URL: `http://127.0.0.1:${edgePort}` },
  };
  const migrated = await runScript('bin/migrate.ts', [], env);
  const line = migrated.split('\n').find((text) => text.startsWith('RESULT ')) ?? '';
  const { applied } = JSON.parse(line.slice('RESULT '.length)) as { applied: string[] };
  const known = migrations.map(({ name }) => name);
  // From 1.0.0 on, migrations are kept: what is applied follows what a release has applied.
  expect(known.slice(0, 2)).toEqual(['20261130_155410_initial', '20261130_155411_search_indexes']);
  expect(known.slice(2)).toEqual(expect.arrayContaining(applied));

  const output = await runScript('tests/upgrade/read-data.ts', [path.join(place, 'expected.json')], env);
  const { counts, seen } = readState<Pick<Expected, 'counts' | 'seen'>>(output);
  expect(seen).toEqual(expected.seen);
  expect(counts).toMatchObject(expected.counts);
});
