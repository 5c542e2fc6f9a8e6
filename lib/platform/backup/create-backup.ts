import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { Payload } from 'payload';

import type { Env } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import { getSecretFingerprint } from '@/lib/core/secrets/installed-secret';
import type { Ports } from '@/lib/ports';

import { openTransfer } from '../transfer/write-transfer';
import { writeWholeFile } from '../transfer/write-whole-file';
import { secretFile, type BackupManifest, type DatabaseCopy } from './backup-format';
import { copyFilesOut, copyNewsOut, dropGoneFiles } from './copy-files-out';
import { getMongoDriver } from './mongo-driver';
import { copyMongoOut } from './mongo-copy';
import { copySqliteOut } from './sqlite-copy';

export type BackupContext = { payload: Payload; ports: Ports; env: Pick<Env, 'databaseUrl' | 'secret'> };
type BackupInput = {
  /** A new or empty folder, or the folder of an interrupted backup. */
  folder: string;
  /** Migrations of this product version. */
  migrations: string[];
  /** The secret of the data folder. Null to leave it out of the backup. */
  keptSecret: string | null;
  say?: (line: string) => void;
};

export const copyDatabaseOut = async (
  { payload, env }: Pick<BackupContext, 'payload' | 'env'>,
  folder: string,
): Promise<DatabaseCopy> => {
  const driver = getMongoDriver(payload);
  return driver ? copyMongoOut(driver, folder) : copySqliteOut(toSqliteFile(env.databaseUrl), folder);
};

const findIds = async (
  payload: Payload,
  collection: 'videos' | 'workspaces',
  where: object,
): Promise<{ id: string; slug?: string }[]> =>
  (
    await payload.db.find<{ id: string; slug?: string }>({
      collection,
      where: where as never,
      pagination: false,
      limit: 0,
      select: collection === 'workspaces' ? { slug: true } : {},
    })
  ).docs;

const findOwnBuckets = async ({ payload, ports }: BackupContext): Promise<string[]> => {
  const found: string[] = [];
  for (const { id, slug } of await findIds(payload, slugs.workspaces, {}))
    // Unreadable settings also belong to a workspace with its own buckets.
    if (await ports.hasOwnCloud(id).catch(() => true)) found.push(slug ?? id);
  return found;
};

/**
 * Backs up the database and all files of the installation's storage while it is running. An interrupted
 * backup is resumed: copied files are kept, and the database is copied again. Throws if the folder contains
 * anything else.
 */
export const createBackup = async (
  ctx: BackupContext,
  { folder, migrations, keptSecret, say = () => undefined }: BackupInput,
): Promise<BackupManifest> => {
  const writer = await openTransfer({ kind: 'backup', folder, canResume: true });
  const storage = await ctx.ports.getSharedStorage();
  const options = { storage, writer, say };
  try {
    await copyFilesOut(options);
    await dropGoneFiles(options);
    say('Copying the database …');
    const database = await copyDatabaseOut(ctx, path.join(folder, 'database'));
    await copyNewsOut(options);
    const changed = await findIds(ctx.payload, slugs.videos, {
      updatedAt: { greater_than_equal: database.takenAt },
    });
    if (keptSecret !== null)
      await writeWholeFile(path.join(folder, secretFile), Readable.from([`${keptSecret}\n`]));
    return await writer.finish({
      kind: 'backup' as const,
      id: randomUUID(),
      database,
      migrations,
      changedVideos: changed.map(({ id }) => id),
      ownBuckets: await findOwnBuckets(ctx),
      secret: { isIncluded: keptSecret !== null, fingerprint: getSecretFingerprint(ctx.env.secret) },
    });
  } catch (error) {
    await writer.close();
    throw error;
  }
};
