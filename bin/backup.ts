import { parseArgs } from 'node:util';

import config from '@payload-config';
import { getPayload, type Payload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { readKeptSecret } from '@/lib/core/secrets/secret';
import { checkBackup } from '@/lib/platform/backup/backup-format';
import { createBackup } from '@/lib/platform/backup/create-backup';
import { noteBackup } from '@/lib/platform/backup/last-backup';
import { finishRestore, restoreBackup } from '@/lib/platform/backup/restore-backup';
import { migrations as schemaMigrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';

import './support/settings/show-configuration-faults.mjs';

const migrations = [...schemaMigrations, ...dataMigrations].map(({ name }) => name);
const say = (line: string) => console.log(line);
const toGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

const backUp = async (payload: Payload, folder: string, withSecret: boolean): Promise<void> => {
  const env = getEnv();
  const kept = withSecret ? readKeptSecret(env.dataDir) : null;
  // A secret from the environment is not backed up, because the operator stores it elsewhere.
  const keptSecret = kept === env.secret ? kept : null;
  const manifest = await createBackup(
    { payload, ports: getPorts(), env },
    { folder, migrations, keptSecret, say },
  );
  await noteBackup(payload);
  const { files, database, ownBuckets, secret } = manifest;
  say(`Backed up the database and ${files.count} files (${toGigabytes(files.bytes)}) to ${folder}.`);
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
  else
    say(`${folder}/secret decrypts values in the database. Store the folder where no one else can read it.`);
  for (const slug of ownBuckets)
    say(`Not included: the files of the workspace ${slug}, which are in its own buckets.`);
};

/**
 * Commands `backup <folder>`, `check-backup`, `restore` and `finish-restore`, run by
 * bin/support/commands/run-backup-command.mjs.
 */
const run = async (): Promise<void> => {
  const [command, ...args] = process.argv.slice(2);
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'without-secret': { type: 'boolean' } },
  });
  const [folder = ''] = positionals;
  if (command === 'check-backup') {
    const { files, createdAt } = await checkBackup(folder);
    return say(`The backup of ${createdAt} is complete: the database and ${files.count} files.`);
  }
  const env = getEnv();
  // Connecting would create the SQLite database, which must not exist before it is restored.
  const disableDBConnect = command === 'restore' && env.databaseUrl.startsWith('file:');
  const payload = await getPayload({ config, disableDBConnect, disableOnInit: command === 'restore' });
  const ctx = { payload, ports: getPorts(), env };
  try {
    if (command === 'backup') return await backUp(payload, folder, !values['without-secret']);
    if (command === 'restore') {
      const { files } = await restoreBackup(ctx, { folder, migrations, say });
      return say(`Restored the database and ${files.count} files.`);
    }
    const { videos } = await finishRestore(ctx, { folder });
    say(`The restore is complete: ${videos} videos. Start Reelhof with npm start.`);
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
