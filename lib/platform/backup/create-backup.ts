import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { Payload } from 'payload';

import { toSqliteFile } from '@/lib/core/database/sqlite-file';
import type { Env } from '@/lib/core/env/env';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { getSecretFingerprint } from '@/lib/core/secrets/installed-secret';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolderOf } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import type { Bucket, ObjectRef, StoragePort } from '@/lib/ports/storage';

import { forEachAtOnce } from '../../core/async';
import { type FileSink, openTransfer, type TransferWriter } from '../transfer/write-transfer';
import { writeWholeFile } from '../transfer/write-whole-file';
import { secretFile, type BackupManifest, type DatabaseCopy } from './backup-format';
import { getMongoDriver, copyMongoOut } from './mongo-copy';
import { copySqliteOut } from './sqlite-copy';

const buckets: Bucket[] = ['upload', 'stream'];

type CopyOptions = {
  storage: StoragePort;
  writer: TransferWriter;
  say: (line: string) => void;
};

/** Copies all files that are not copied yet. This may take hours; `copyNewsOut` copies later changes. */
const copyFilesOut = async (options: CopyOptions): Promise<void> => {
  const { storage, writer, say } = options;
  let count = 0;
  for (const bucket of buckets) {
    await forEachAtOnce(storage.list({ bucket, prefix: '' }), async ({ key, size }) => {
      if (writer.journal.find({ bucket, key })?.size !== size)
        await writer.copyFile(storage, { bucket, key });
      count += 1;
      if (count % 500 === 0) say(`${count} files`);
    });
  }
};

/**
 * Removes files that no longer exist in the store. Call it just before the database is copied, because rows
 * of the copy may still refer to files that are removed later.
 */
const dropGoneFiles = async ({ storage, writer }: CopyOptions): Promise<void> => {
  const there = new Set<string>();
  for (const bucket of buckets)
    for await (const { key } of storage.list({ bucket, prefix: '' })) there.add(`${bucket}/${key}`);
  await writer.keepOnly(({ bucket, key }) => there.has(`${bucket}/${key}`));
};

/**
 * Copies new and changed files. The visibility of a version's first file shows whether the version was
 * published or hidden since.
 */
const copyNewsOut = async (options: CopyOptions): Promise<void> => {
  const { storage, writer } = options;
  const isChangedOf = new Map<string, boolean>();
  const isChanged = async (ref: ObjectRef): Promise<boolean> => {
    const copied = writer.journal.find(ref);
    if (!copied) return true;
    const folder = getVersionFolderOf(ref.key);
    const known = folder === null ? undefined : isChangedOf.get(folder);
    if (known === false) return false;
    const info = await storage.head(ref);
    if (!info) return false;
    if (folder !== null && known === undefined)
      isChangedOf.set(folder, info.visibility !== copied.visibility);
    return info.etag !== copied.etag || info.visibility !== copied.visibility;
  };
  for (const bucket of buckets)
    for await (const { key } of storage.list({ bucket, prefix: '' }))
      if (await isChanged({ bucket, key })) await writer.copyFile(storage, { bucket, key });
};

export type BackupContext = { payload: Payload; ports: Ports; env: Pick<Env, 'databaseUrl' | 'secret'> };
type BackupInput = {
  /** A new or empty folder, or the folder of an interrupted backup. */
  folder: string;
  /** Stores the files instead of the folder. */
  files?: FileSink;
  /** Migrations of this product version. */
  migrations: string[];
  /** The secret of the data folder. Null to leave it out of the backup. */
  storedSecret: string | null;
  say?: (line: string) => void;
};

const copyDatabaseOut = async (
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
      ...withTrash,
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
  { folder, files, migrations, storedSecret, say = () => undefined }: BackupInput,
): Promise<BackupManifest> => {
  const writer = await openTransfer({ kind: 'backup', folder, canResume: true, ...(files && { files }) });
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
    if (storedSecret !== null)
      await writeWholeFile(path.join(folder, secretFile), Readable.from([`${storedSecret}\n`]));
    return await writer.finish({
      kind: 'backup' as const,
      id: randomUUID(),
      database,
      migrations,
      changedVideos: changed.map(({ id }) => id),
      ownBuckets: await findOwnBuckets(ctx),
      secret: { isIncluded: storedSecret !== null, fingerprint: getSecretFingerprint(ctx.env.secret) },
    });
  } catch (error) {
    await writer.close();
    throw error;
  }
};
