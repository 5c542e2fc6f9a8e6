import { parseArgs } from 'node:util';

import config from '@payload-config';
import { getPayload, type Payload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { type BackupManifest, checkBackup } from '@/lib/platform/backup/backup-format';
import { fetchBackup } from '@/lib/platform/backup/backup-targets';
import { createBackup } from '@/lib/platform/backup/create-backup';
import { noteBackup } from '@/lib/platform/backup/last-backup';
import { finishRestore, restoreBackup } from '@/lib/platform/backup/restore-backup';
import {
  backUpToTarget,
  findStoredSecret,
  migrationNames as migrations,
  openBackupTarget,
} from '@/lib/platform/backup/scheduled-backup';

import './support/settings/show-configuration-faults.mjs';

const say = (line: string) => console.log(line);
const toGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const report = ({ files, database, ownBuckets, secret }: BackupManifest, place: string): void => {
  say(`Backed up the database and ${files.count} files (${toGigabytes(files.bytes)}) to ${place}.`);
  if (!database.isOneMoment)
    say(
      'The server could not read a consistent snapshot of the database. Changes made during ' +
        'the backup may be in one collection but not in another.',
    );
  if (!secret.isIncluded)
    say(
      'The backup does not contain the secret. It can’t be restored without the same SECRET, ' +
        'so store the secret elsewhere.',
    );
  else say('Its file “secret” decrypts values in the database. Store it where no one else can read it.');
  for (const slug of ownBuckets)
    say(`Not included: the files of the workspace ${slug}, which are in its own buckets.`);
};

const backUp = async (payload: Payload, folder: string, withSecret: boolean): Promise<void> => {
  const env = getEnv();
  const manifest = await createBackup(
    { payload, ports: getPorts(), env },
    { folder, migrations, storedSecret: withSecret ? findStoredSecret(env) : null, say },
  );
  await noteBackup(payload);
  report(manifest, folder);
};

/** The place of scheduled backups, for messages. */
const describeTarget = ({ bucket, folder }: ReturnType<typeof getEnv>['backup']): string =>
  bucket ? `the bucket ${bucket.bucket}` : folder;

/** Makes a backup where scheduled backups are stored. */
const backUpAsScheduled = async (payload: Payload): Promise<void> => {
  const env = getEnv();
  const ports = getPorts();
  const done = await backUpToTarget({ payload, ports, env }, await openBackupTarget(ports, env), { say });
  if (!done) throw new Error('Another process is making a backup.');
  report(done.manifest, `${describeTarget(env.backup)}, as ${done.name}`);
};

const listBackups = async (): Promise<void> => {
  const env = getEnv();
  const names = await (await openBackupTarget(getPorts(), env)).list();
  say(names.length > 0 ? names.join('\n') : `There are no backups in ${describeTarget(env.backup)}.`);
};

const fetchFromBucket = async (folder: string, name: string): Promise<void> => {
  const ports = getPorts();
  const store = await ports.getBackupStore();
  if (!store) throw new Error('Backups are stored in a folder, from which they can be restored directly.');
  const chosen = name || (await (await openBackupTarget(ports, getEnv())).list()).at(-1);
  if (!chosen) throw new Error('There are no backups in the bucket.');
  const { files, createdAt } = await fetchBackup(store, { name: chosen, folder, say });
  say(`Fetched the backup of ${createdAt} with ${files.count} files to ${folder}.`);
};

/**
 * Commands `backup [folder]`, `list-backups`, `fetch-backup`, `check-backup`, `restore` and `finish-restore`,
 * run by bin/support/commands/run-backup-command.mjs.
 */
const run = async (): Promise<void> => {
  const [command, ...args] = process.argv.slice(2);
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'without-secret': { type: 'boolean' } },
  });
  const [folder = '', name = ''] = positionals;
  if (command === 'check-backup') {
    const { files, createdAt } = await checkBackup(folder);
    return say(`The backup of ${createdAt} is complete: the database and ${files.count} files.`);
  }
  if (command === 'list-backups') return listBackups();
  if (command === 'fetch-backup') return fetchFromBucket(folder, name);
  const env = getEnv();
  // Connecting would create the SQLite database, which must not exist before it is restored.
  const disableDBConnect = command === 'restore' && env.databaseUrl.startsWith('file:');
  const payload = await getPayload({ config, disableDBConnect, disableOnInit: command === 'restore' });
  const ctx = { payload, ports: getPorts(), env };
  try {
    if (command === 'backup' && !folder) return await backUpAsScheduled(payload);
    if (command === 'backup') return await backUp(payload, folder, !values['without-secret']);
    if (command === 'restore') {
      const { files } = await restoreBackup(ctx, { folder, migrations, say });
      return say(`Restored the database and ${files.count} files.`);
    }
    const { videos } = await finishRestore(ctx, { folder });
    say(`The restore is complete: ${videos} ${videos === 1 ? 'video' : 'videos'}. Start Reelhof now.`);
  } finally {
    if (!disableDBConnect) await payload.destroy();
  }
};

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
