import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { getMigrations, getPayload, type Payload, type SanitizedConfig } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import { getEnv } from '@/lib/core/env/env';
import { keepNewSecret, keepSecretFingerprint } from '@/lib/core/secrets/installed-secret';
import { findPendingData, migrateData, type DataMigration } from '@/lib/platform/migrate-data';
import { assertReleasedData } from '@/lib/platform/unreleased-data';
import { migrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';

const keptBackups = 3;

/** An open database before its migration. `file` is the SQLite file, otherwise null. */
type Opened = { payload: Payload; file: string | null; hadData: boolean };

type Known = {
  schema: readonly { name: string; up: unknown; down: unknown }[];
  data: readonly DataMigration[];
};
const current: Known = { schema: migrations, data: dataMigrations };

/**
 * Opens the database without the migrations (or the push in development) that Payload would run before a
 * backup exists.
 */
export const openToMigrate = async (config: Promise<SanitizedConfig>): Promise<Opened> => {
  const env = getEnv();
  const { databaseUrl } = env;
  await assertReleasedData(
    databaseUrl,
    migrations.map(({ name }) => name),
  );
  await keepNewSecret(env);
  const file = databaseUrl.startsWith('file:') ? toSqliteFile(databaseUrl) : null;
  if (file) mkdirSync(path.dirname(file), { recursive: true });
  const hadData = file !== null && existsSync(file) && statSync(file).size > 0;
  const payload = await getPayload({ config, disableDBConnect: true, disableOnInit: true });
  Object.assign(payload.db, { prodMigrations: undefined, push: false });
  await payload.db.connect?.();
  return { payload, file, hadData };
};

/**
 * Migrates a database. SQLite runs without transactions (see docs/operate/operations.md), so its file is
 * backed up first. MongoDB has no schema migrations, because its adapter creates indexes on connect; data
 * migrations apply to both.
 */
export const migrateDatabase = async (
  { payload, file, hadData }: Opened,
  { schema, data }: Known = current,
): Promise<{ applied: string[]; appliedData: string[]; backup: string | null }> => {
  const pending = file ? await findPending(payload, schema, hadData) : [];
  const changesData = pending.length > 0 || (await findPendingData(payload, data)).length > 0;
  const backup = file && hadData && changesData ? await backUp(payload, file, getEnv().dataDir) : null;
  if (pending.length > 0)
    await payload.db.migrate({
      migrations: schema as Parameters<typeof payload.db.migrate>[0] extends infer A
        ? NonNullable<A> extends { migrations?: infer M }
          ? M
          : never
        : never,
    });
  const appliedData = await migrateData(payload, data);
  await keepSecretFingerprint(payload, getEnv().secret);
  return { applied: pending, appliedData, backup };
};

const findPending = async (
  payload: Payload,
  schema: Known['schema'],
  hadData: boolean,
): Promise<string[]> => {
  const names = schema.map(({ name }) => name);
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
  // Moves the write-ahead log into the file that is copied.
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
