// First: the imports below read the configuration.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { getMigrations, getPayload, type Payload } from 'payload';

import { getEnv } from '@/lib/core/env';
import { getSqlite } from '@/lib/core/sqlite-client';
import { toSqliteFile } from '@/lib/core/sqlite-file';
import { findDatabaseMark, readRestoreState } from '@/lib/platform/backup/restore-state';
import { findPendingData, migrateData } from '@/lib/platform/migrate-data';
import { migrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';
import config from '@payload-config';

import './support/show-configuration-faults.mjs';

const keptBackups = 3;

type Result = { applied: string[]; appliedData: string[]; backup: string | null; isEmpty: boolean };

/**
 * Brings the database up to date, once, before the other processes start. SQLite runs without transactions (see
 * docs/operations.md), so its file is copied before a migration changes it. MongoDB has no migrations of its schema, its
 * adapter creates the indexes as it connects; changes of data are for both.
 */
const migrate = async (): Promise<Result> => {
  const { databaseUrl, dataDir } = getEnv();
  const isAfterRestore = process.argv.includes('--after-restore');
  if (!isAfterRestore && (await readRestoreState(dataDir))) refuseHalf();
  const file = databaseUrl.startsWith('file:') ? toSqliteFile(databaseUrl) : null;
  if (file) mkdirSync(path.dirname(file), { recursive: true });
  const hadData = file !== null && existsSync(file) && statSync(file).size > 0;

  const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true });
  // Payload would migrate (or, in development, push) while connecting, before there is a copy.
  Object.assign(payload.db, { prodMigrations: undefined, push: false });
  await payload.db.connect?.();
  if (!isAfterRestore && (await findDatabaseMark(payload))) refuseHalf();

  const pending = file ? await findPending(payload, hadData) : [];
  const changesData = pending.length > 0 || (await findPendingData(payload, dataMigrations)).length > 0;
  const backup = file && hadData && changesData ? await backUp(payload, file, dataDir) : null;
  if (pending.length > 0)
    await payload.db.migrate({
      migrations: migrations as Parameters<typeof payload.db.migrate>[0] extends infer A
        ? NonNullable<A> extends { migrations?: infer M }
          ? M
          : never
        : never,
    });
  const appliedData = await migrateData(payload, dataMigrations);
  const { totalDocs } = await payload.count({ collection: 'users', overrideAccess: true });
  await payload.destroy();
  return { applied: pending, appliedData, backup, isEmpty: totalDocs === 0 };
};

/** What is not whole must not be worked on. */
const refuseHalf = (): never => {
  console.error(
    'An installation is being restored or moved here and is not whole yet. Call `reelhof restore` or `reelhof move` again as before; it goes on where it was.',
  );
  process.exit(1);
};

const findPending = async (payload: Payload, hadData: boolean): Promise<string[]> => {
  const names = migrations.map(({ name }) => name);
  if (!hadData || !(await hasMigrationTable(payload))) return names;
  const { existingMigrations } = await getMigrations({ payload });
  const applied = new Set(existingMigrations.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
};

const hasMigrationTable = async (payload: Payload): Promise<boolean> => {
  const result = await getSqlite(payload)?.execute(
    "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'payload_migrations'",
  );
  return (result?.rows ?? []).length > 0;
};

const backUp = async (payload: Payload, file: string, dataDir: string): Promise<string> => {
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Brings what is still in the write-ahead log into the one file that is copied.
  await getSqlite(payload)?.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  const name = `${path.basename(file)}.${new Date().toISOString().replaceAll(':', '-')}`;
  const backup = path.join(folder, name);
  copyFileSync(file, backup);
  const outdated = readdirSync(folder)
    .filter((entry) => entry.startsWith(`${path.basename(file)}.`))
    .sort()
    .slice(0, -keptBackups);
  for (const entry of outdated) rmSync(path.join(folder, entry));
  return backup;
};

/** A stack says nothing to whoever has to start a database, or to put a backup in its place. */
const describeFault = (error: unknown): unknown => {
  if (!(error instanceof Error) || !/cannot connect to/.test(error.message)) return error;
  return `The database can't be opened (${error.message.replace(/^.*?Details: /, '')}). docs/runbook.md says what to do.`;
};

// Read by bin/support/migrate-database.mjs.
try {
  console.log(`RESULT ${JSON.stringify(await migrate())}`);
} catch (error) {
  console.error(describeFault(error));
  process.exit(1);
}
process.exit(0);
