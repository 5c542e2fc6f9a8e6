import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { sql } from '@payloadcms/db-sqlite';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getSqlite } from '@/lib/core/database/clients';
import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import type { DataMigration } from '@/lib/platform/migrate-data';
import { migrateDatabase } from '@/lib/platform/migrate-database';
import { migrations } from '@/migrations';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createCategory, createTenant, createVideo, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

type Args = { db: { run: (statement: unknown) => Promise<unknown> } };

const run = async (statement: string) => (await getSqlite(instance.payload)?.execute(statement))?.rows ?? [];

/** A schema migration that runs the given statements. */
const createStep = (...statements: string[]) => ({
  name: uniqueName('20991231_step'),
  up: async ({ db }: Args) => {
    for (const statement of statements) await db.run(sql.raw(statement));
  },
  down: async () => undefined,
});
type Step = ReturnType<typeof createStep>;

const migrate = (steps: Step[], data: DataMigration[] = []) => {
  const { payload, env } = instance;
  const opened = { payload, file: toSqliteFile(env.databaseUrl), hadData: true };
  return migrateDatabase(opened, { schema: [...migrations, ...steps], data });
};

/** Replaces a table with a copy that has one more column, as Payload's migrations do. */
const createRebuild = async (table: string, column: string): Promise<Step> => {
  const [{ sql: old } = {}] = await run(`SELECT sql FROM sqlite_master WHERE name = '${table}'`);
  const indexes = await run(
    `SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = '${table}' AND sql IS NOT NULL`,
  );
  const names = (await run(`PRAGMA table_info(${table})`)).map(({ name }) => `"${String(name)}"`).join();
  return createStep(
    'PRAGMA foreign_keys=OFF',
    String(old).replace(/^CREATE TABLE \S+ \(/, `CREATE TABLE __new_${table} (${column} text,`),
    `INSERT INTO __new_${table} (${names}) SELECT ${names} FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE __new_${table} RENAME TO ${table}`,
    'PRAGMA foreign_keys=ON',
    ...indexes.map((index) => String(index.sql)),
  );
};

describe('the tables of SQLite', () => {
  it('keep the members who may open a private share when one of them is deleted', async () => {
    const keys = await run('PRAGMA foreign_key_list(videos_rels)');
    // Payload would generate a cascade, which opens the share to the whole workspace.
    expect(keys.find(({ table }) => table === 'members')).toMatchObject({ on_delete: 'NO ACTION' });
  });

  it('have the triggers that keep the index of titles', async () => {
    const triggers = await run("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name");
    expect(triggers.map(({ name }) => name)).toEqual([
      'title_index_delete',
      'title_index_insert',
      'title_index_update',
    ]);
  });
});

describe('an upgrade of SQLite', () => {
  it('copies the database first, and keeps the child rows of a rebuilt table', async () => {
    const { payload } = instance;
    const { workspace } = await createTenant(payload);
    const category = await createCategory(payload, workspace);
    const video = await createVideo(payload, { workspace, categories: [category.id] });
    const step = await createRebuild('categories', 'note_of_a_test');
    const { applied, backup } = await migrate([step]);
    expect(applied).toEqual([step.name]);
    expect(await payload.findByID({ collection: 'videos', id: video.id, depth: 0 })).toMatchObject({
      categories: [category.id],
    });
    const listColumns = (table: object[]) => table.map((column) => (column as { name: string }).name);
    expect(listColumns(await run('PRAGMA table_info(categories)'))).toContain('note_of_a_test');

    const copy = new Database(backup ?? '', { readonly: true });
    expect(listColumns(copy.prepare('PRAGMA table_info(categories)').all() as object[])).not.toContain(
      'note_of_a_test',
    );
    expect(copy.prepare('SELECT id FROM videos WHERE id = ?').get(video.id)).toBeDefined();
    copy.close();
    await run('ALTER TABLE categories DROP COLUMN note_of_a_test');
  });

  it('copies nothing if nothing changes, and keeps the last three copies', async () => {
    const { dataDir } = instance.env;
    const list = async () =>
      (await readdir(path.join(dataDir, 'backups'))).map((name) => path.join(dataDir, 'backups', name));
    const steps: Step[] = [];
    const copies: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) {
      steps.push(createStep('SELECT 1'));
      copies.push((await migrate(steps)).backup);
    }
    expect((await list()).sort()).toEqual(copies.slice(1));
    expect(await migrate(steps)).toEqual({ applied: [], appliedData: [], backup: null });
    expect((await list()).sort()).toEqual(copies.slice(1));
  });

  it('copies before a data migration, and again before a failed one is repeated', async () => {
    const ran: string[] = [];
    const change: DataMigration = {
      name: uniqueName('20991231_data'),
      up: async () => {
        ran.push('begun');
        if (ran.length === 1) throw new Error('killed');
      },
    };
    await expect(migrate([], [change])).rejects.toThrow('killed');
    const { appliedData, backup } = await migrate([], [change]);
    expect(appliedData).toEqual([change.name]);
    expect(backup).not.toBeNull();
    expect(ran).toEqual(['begun', 'begun']);
    expect(await migrate([], [change])).toMatchObject({ appliedData: [], backup: null });
  });
});
