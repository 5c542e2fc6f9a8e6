import path from 'node:path';

import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { type Env, getEnv } from '@/lib/core/env/env';
import { readStoredSecret } from '@/lib/core/secrets/secret';
import type { Ports } from '@/lib/ports';
import { holdFreeLock } from '@/lib/worker/lock';
import { migrations as schemaMigrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';

import { type BackupManifest, readBackupManifest } from './backup-format';
import { type BackupTarget, createFolderTarget, createStoreTarget, toBackupName } from './backup-targets';
import { createBackup } from './create-backup';
import { noteBackup } from './last-backup';

/** Names of all migrations of this version. */
export const migrationNames = [...schemaMigrations, ...dataMigrations].map(({ name }) => name);

/** The secret that a backup contains. One from the environment is stored elsewhere by the operator. */
export const findStoredSecret = ({ dataDir, secret }: Pick<Env, 'dataDir' | 'secret'>): string | null =>
  readStoredSecret(dataDir) === secret ? secret : null;

export const openBackupTarget = async (
  ports: Pick<Ports, 'getBackupStore'>,
  { backup, dataDir }: Pick<Env, 'backup' | 'dataDir'>,
): Promise<BackupTarget> => {
  const store = await ports.getBackupStore();
  return store
    ? createStoreTarget(store, path.join(dataDir, 'backups', 'to-bucket'))
    : createFolderTarget(backup.folder);
};

type Context = { payload: Payload; ports: Ports; env: Env };
export type TargetedBackup = { name: string; manifest: BackupManifest; isResumed: boolean };

/**
 * Makes a backup in the configured target, or continues an interrupted one, and removes the oldest ones. Null
 * if another process is making one.
 */
export const backUpToTarget = (
  { payload, ports, env }: Context,
  target: BackupTarget,
  { now = new Date(), say }: { now?: Date; say?: (line: string) => void } = {},
): Promise<TargetedBackup | null> =>
  holdFreeLock(payload, 'backup', async () => {
    const unfinished = await target.findUnfinished();
    const name = unfinished ?? toBackupName(now);
    const { folder, files } = await target.open(name);
    // Complete if a process was killed while it uploaded the manifest.
    const whole = await readBackupManifest(folder).catch(() => null);
    const manifest =
      whole ??
      (await createBackup(
        { payload, ports, env },
        {
          ...{ folder, files, migrations: migrationNames, ...(say && { say }) },
          storedSecret: env.backup.withSecret ? findStoredSecret(env) : null,
        },
      ));
    await target.finish(name);
    await noteBackup(payload);
    // The name of this backup is not the newest if the clock was ahead when another one was made.
    await target.keepOnly([name, ...(await target.list()).slice(-env.backup.keep)]);
    return { name, manifest, isResumed: unfinished !== null };
  });

/** Makes the daily backup. A failed one continues in the next call. */
export const runScheduledBackup = async ({ payload, ports }: SystemContext): Promise<void> => {
  const env = getEnv();
  const done = await backUpToTarget({ payload, ports, env }, await openBackupTarget(ports, env));
  if (!done) return;
  const { files } = done.manifest;
  payload.logger.info({ backup: done.name, files: files.count, bytes: files.bytes }, 'backed up');
};
