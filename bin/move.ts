import { readFile, rm } from 'node:fs/promises';

import type { Payload } from 'payload';

import { createPorts, getPorts } from '@/lib/adapters/get-ports';
import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import { getEnv, readEnv } from '@/lib/core/env/env';
import { assertInstalledSecret } from '@/lib/core/secrets/installed-secret';
import { isMongoEmpty, getMongoDriver } from '@/lib/platform/backup/mongo-copy';
import {
  findDatabaseMarker,
  setDatabaseMarker,
  readRestoreState,
  removeRestoreState,
  removeDatabaseMarker,
  writeRestoreState,
} from '@/lib/platform/backup/restore-state';
import { isSqliteEmpty } from '@/lib/platform/backup/sqlite-copy';
import { checkSameFiles, findStrangeKey, moveFiles } from '@/lib/platform/move/move-files';
import { loadRows, writeRows } from '@/lib/platform/move/move-rows';

import './support/settings/show-configuration-faults.mjs';

/**
 * Imported on demand, because loading the configuration takes longer than a step that only copies some files.
 */
const loadConfig = async () => (await import('@payload-config')).default;
const listMigrations = async (): Promise<string[]> => {
  const [{ migrations }, { dataMigrations }] = await Promise.all([
    import('@/migrations'),
    import('@/migrations/data'),
  ]);
  return [...migrations, ...dataMigrations].map(({ name }) => name);
};
const say = (line: string) => console.log(line);

type Options = { id: string; folder: string; target: string };

/** Opens the storage of this installation and of the target settings. */
const openStores = async ({ target }: Options) => {
  const env = readEnv(JSON.parse(await readFile(target, 'utf8')) as Record<string, string>);
  const to = await createPorts(env).getSharedStorage();
  return { from: await getPorts().getSharedStorage(), to, say };
};

const checkEmpty = async (options: Options): Promise<void> => {
  const { to } = await openStores(options);
  await to.prepare();
  await to.check();
  const key = await findStrangeKey(to);
  if (key) throw new Error(`The destination already contains files (${key}). It must be empty.`);
};

const sendFiles = async (options: Options): Promise<void> => {
  const { count, bytes, copied } = await moveFiles(await openStores(options));
  say(`${count} files moved, of which ${copied} were copied now (${(bytes / 1e9).toFixed(2)} GB).`);
};

/** Reserves the target database for this move. Throws if it contains other data. */
const openTarget = async (payload: Payload | null, { id }: Options): Promise<void> => {
  const env = getEnv();
  const mark =
    (await readRestoreState(env.dataDir))?.backup ?? (payload && (await findDatabaseMarker(payload)));
  const driver = payload && getMongoDriver(payload);
  const file = driver ? null : toSqliteFile(env.databaseUrl);
  if (mark !== id) {
    const isEmpty = driver ? await isMongoEmpty(driver) : await isSqliteEmpty(file ?? '');
    if (!isEmpty) throw new Error('The destination already has a database. It must be empty.');
  }
  await writeRestoreState(env.dataDir, { backup: id, startedAt: new Date().toISOString(), isPlaced: false });
  if (payload) await setDatabaseMarker(payload, id);
  for (const name of (await driver?.listNames()) ?? []) await driver?.collection(name).deleteMany({});
  for (const suffix of file ? ['', '-wal', '-shm'] : []) await rm(`${file}${suffix}`, { force: true });
};

const readDatabase = async ({ folder }: Options): Promise<void> => {
  const { getPayload } = await import('payload');
  const payload = await getPayload({ config: loadConfig(), disableOnInit: true });
  try {
    const rows = await writeRows(payload, { folder, migrations: await listMigrations() });
    say(`Read ${rows} rows.`);
  } finally {
    await payload.destroy();
  }
};

const fillDatabase = async (options: Options): Promise<void> => {
  const { migrateDatabase, openToMigrate } = await import('@/lib/platform/migrate-database');
  // A SQLite file must not be created before its location is reserved for this move.
  const isFile = getEnv().databaseUrl.startsWith('file:');
  if (isFile) await openTarget(null, options);
  const opened = await openToMigrate(loadConfig());
  const { payload } = opened;
  try {
    if (!isFile) await openTarget(payload, options);
    await migrateDatabase(opened);
    const { folder } = options;
    const { rows, lost } = await loadRows(payload, { folder, migrations: await listMigrations() });
    await removeDatabaseMarker(payload);
    await removeRestoreState(getEnv().dataDir);
    say(`Moved and verified ${rows} rows.`);
    if (lost > 0) say(`Skipped ${lost} rows because they belong to deleted rows.`);
  } finally {
    await payload.destroy();
  }
};

const steps = {
  'check-empty': checkEmpty,
  'send-files': sendFiles,
  'check-files': async (options: Options) => checkSameFiles(await openStores(options)),
  'write-rows': readDatabase,
  'fill-database': fillDatabase,
};

/**
 * Steps of `reelhof admin move`, run by bin/support/commands/run-move-command.mjs with the settings of the
 * source or the target.
 */
const run = async (): Promise<void> => {
  const [names = '', options = ''] = process.argv.slice(2);
  await assertInstalledSecret(getEnv());
  for (const name of names.split(',') as (keyof typeof steps)[])
    await steps[name](JSON.parse(options) as Options);
};

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
