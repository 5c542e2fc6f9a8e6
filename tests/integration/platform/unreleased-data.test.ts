import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { assertReleasedData } from '@/lib/platform/unreleased-data';
import { migrations } from '@/migrations';
import { newFolder, runScript } from '@/tests/support/backup/run-script';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

const sentence = 'The database comes from a version of Reelhof before 1.0 and cannot be upgraded.';
const known = migrations.map(({ name }) => name);

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
  // Other test files in this process leave data migrations of any name.
  await instance.payload.db.deleteMany({ collection: 'dataMigrations', where: {} });
});
afterAll(() => instance.close());

describe('data from before the first release', () => {
  it('is distinguished from data of this version and of a newer one', async () => {
    const { payload, env } = instance;
    const check = async (name?: string) => {
      if (name) await payload.db.create({ collection: 'dataMigrations', data: { name, durationMs: 1 } });
      try {
        await assertReleasedData(env.databaseUrl, known);
      } finally {
        if (name)
          await payload.db.deleteMany({ collection: 'dataMigrations', where: { name: { equals: name } } });
      }
    };
    await check();
    await check('20991231_newer');
    await expect(check('20261122_older')).rejects.toThrow(sentence);
    // The last data migration before 1.0, the only trace of such a state on MongoDB.
    await expect(check('20261130_search_words')).rejects.toThrow(sentence);
    await check();
  });

  it.skipIf(process.env.TEST_DATABASE === 'mongodb')(
    'prevents a start with a one-sentence error, before anything is changed',
    async () => {
      const folder = await newFolder('unreleased');
      const file = path.join(folder, 'reelhof.db');
      const database = new Database(file);
      database.exec(`CREATE TABLE payload_migrations (name text); CREATE TABLE videos (id text);
      INSERT INTO payload_migrations VALUES ('20261121_121416_initial')`);
      database.close();
      await writeFile(path.join(folder, 'secret'), 'the-secret-of-a-test\n');
      const before = await readFile(file);
      const [DATABASE_URL, NODE_ENV] = [`file:${file}`, 'production'];
      const failed = await runScript('bin/migrate.ts', [], {
        DATA_DIR: folder,
        DATABASE_URL,
        NODE_ENV,
      }).catch((error: unknown) => error as { stdout: string; stderr: string });
      expect(failed).toMatchObject({ stdout: '', stderr: `${sentence}\n` });
      expect((await readdir(folder)).sort()).toEqual(['reelhof.db', 'secret']);
      expect((await readFile(file)).equals(before)).toBe(true);
    },
  );
});
