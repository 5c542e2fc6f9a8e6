import path from 'node:path';

import type { Payload } from 'payload';

import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import type { Env } from '@/lib/core/env/env';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { getSecretFingerprint } from '@/lib/core/secrets/installed-secret';
import { slugs } from '@/lib/core/slugs';
import { playerFolder } from '@/lib/core/storage/storage-keys';
import { findStrangeKey } from '@/lib/platform/move/move-files';
import { isUnreleased, UnreleasedDataError } from '@/lib/platform/unreleased-data';
import type { Ports } from '@/lib/ports';
import type { StoragePort } from '@/lib/ports/storage';
import { publishVideo } from '@/lib/videos/publishing/publish-video';

import { copyFilesIn } from '../transfer/read-transfer';
import type { TransferFile } from '../transfer/transfer-format';
import { type BackupManifest, checkDatabaseFiles, readBackupManifest } from './backup-format';
import { getMongoDriver, isMongoEmpty, placeMongo } from './mongo-copy';
import {
  findDatabaseMarker,
  setDatabaseMarker,
  readRestoreState,
  removeRestoreState,
  removeDatabaseMarker,
  writeRestoreState,
} from './restore-state';
import { isSqliteEmpty, placeSqlite } from './sqlite-copy';

export type RestoreContext = {
  /** Connected for MongoDB. Not connected for SQLite, whose file does not exist yet. */
  payload: Payload;
  ports: Ports;
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'secrets'>;
};
type RestoreInput = {
  folder: string;
  /** Migrations that this product version knows. */
  migrations: string[];
  say?: (line: string) => void;
};

const kindOf = (databaseUrl: string): BackupManifest['database']['kind'] =>
  databaseUrl.startsWith('file:') ? 'sqlite' : 'mongodb';

const checkFitting = (
  { env }: RestoreContext,
  manifest: BackupManifest,
  migrations: readonly string[],
): void => {
  if (manifest.database.kind !== kindOf(env.databaseUrl))
    throw new Error(
      `The backup is of ${manifest.database.kind === 'sqlite' ? 'SQLite' : 'MongoDB'}, ` +
        'and DATABASE_URL is not.',
    );
  if (!env.secrets.some((secret) => getSecretFingerprint(secret) === manifest.secret.fingerprint))
    throw new Error(
      'SECRET differs from that of the backed-up installation. Its two-factor seeds, cloud ' +
        'keys and tokens could not be read.',
    );
  if (isUnreleased(manifest.migrations, migrations)) throw new UnreleasedDataError('The backup');
  if (manifest.migrations.some((name) => !migrations.includes(name)))
    throw new Error(
      'The backup was created by a newer version of Reelhof. Install that version or a newer one.',
    );
};

const checkNoDatabase = async ({ payload, env }: RestoreContext): Promise<void> => {
  const driver = getMongoDriver(payload);
  const isEmpty = driver ? await isMongoEmpty(driver) : await isSqliteEmpty(toSqliteFile(env.databaseUrl));
  if (isEmpty) return;
  const advice = driver ? 'name an empty database in DATABASE_URL' : 'move DATA_DIR away';
  throw new Error(
    `A database already exists here. Restore into an empty installation: stop Reelhof, and ${advice}.`,
  );
};

const checkNoFiles = async (storage: StoragePort): Promise<void> => {
  const key = await findStrangeKey(storage);
  if (key)
    throw new Error(`The storage already contains files (${key}). Restore into an empty installation.`);
};

const isAlike = async (storage: StoragePort, { key, bucket, visibility }: TransferFile): Promise<boolean> =>
  !key.startsWith(playerFolder) && (await storage.head({ bucket, key }))?.visibility === visibility;

const restoreFiles = async (
  storage: StoragePort,
  { folder, manifest, say }: { folder: string; manifest: BackupManifest; say: (line: string) => void },
): Promise<void> => {
  const there = new Map<string, number>();
  for (const bucket of ['upload', 'stream'] as const)
    for await (const { key, size } of storage.list({ bucket, prefix: '' }))
      there.set(`${bucket}/${key}`, size);
  await copyFilesIn(folder, manifest, {
    say,
    place: async (file) => {
      const { bucket, key, size, visibility } = file;
      // Stores only list complete objects. An interrupted attempt wrote this one, but may not have set its
      // visibility.
      const isSent = there.get(`${bucket}/${key}`) === size && (await isAlike(storage, file));
      return isSent ? null : { storage, key, visibility };
    },
  });
};

/**
 * Restores a backup into an empty installation: files first, the database last. An interrupted restore is
 * resumed by calling it again with the same backup; do not start the installation before `finishRestore`.
 * Throws if the installation is not empty, or the backup is incomplete or of another kind, version or secret.
 */
export const restoreBackup = async (
  ctx: RestoreContext,
  { folder, migrations, say = () => undefined }: RestoreInput,
): Promise<BackupManifest> => {
  const { payload, ports, env } = ctx;
  const manifest = await readBackupManifest(folder);
  const state = await readRestoreState(env.dataDir);
  const begun = state?.backup ?? (await findDatabaseMarker(payload));
  if (begun && begun !== manifest.id)
    throw new Error('The restore of another backup was started here. Resume that one.');
  // First, because a new installation also has another secret, which is no reason to look for one.
  if (!begun) await checkNoDatabase(ctx);
  checkFitting(ctx, manifest, migrations);
  await checkDatabaseFiles(folder, manifest);
  if (state?.isPlaced) return manifest;
  const storage = await ports.getSharedStorage();
  await storage.prepare();
  await storage.check();
  if (!begun) await checkNoFiles(storage);
  const now = { backup: manifest.id, startedAt: state?.startedAt ?? new Date().toISOString() };
  await writeRestoreState(env.dataDir, { ...now, isPlaced: false });
  await setDatabaseMarker(payload, manifest.id);
  await restoreFiles(storage, { folder, manifest, say });
  say('Restoring the database …');
  const driver = getMongoDriver(payload);
  const copies = path.join(folder, 'database');
  if (driver) await placeMongo(driver, { folder: copies, files: manifest.database.files });
  else
    await placeSqlite(
      path.join(copies, manifest.database.files[0]?.name ?? ''),
      toSqliteFile(env.databaseUrl),
    );
  await writeRestoreState(env.dataDir, { ...now, isPlaced: true });
  return manifest;
};

/**
 * Completes a restore after the migrations: sets the visibility of files whose videos changed during the
 * backup, and unlocks the installation. Idempotent.
 */
export const finishRestore = async (
  { payload, ports, env }: RestoreContext,
  { folder }: Pick<RestoreInput, 'folder'>,
): Promise<{ videos: number }> => {
  const { changedVideos } = await readBackupManifest(folder);
  for (const id of changedVideos) {
    const row = await findById(payload, slugs.videos, id, withTrash);
    if (!row) continue;
    await updateById(payload, slugs.videos, id, { published: null });
    await publishVideo({ payload, ports }, { videoId: id });
  }
  const { totalDocs: videos } = await payload.db.count({ collection: slugs.videos, where: {}, ...withTrash });
  await removeDatabaseMarker(payload);
  await removeRestoreState(env.dataDir);
  return { videos };
};
