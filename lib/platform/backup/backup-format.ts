import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { getSecretFingerprint } from '@/lib/core/secrets/installed-secret';

import { checkFiles, readManifest } from '../transfer/read-transfer';
import { createManifestSchema, sha256Schema, sizeSchema } from '../transfer/transfer-format';
import { hashFile } from '../transfer/write-whole-file';

/** Throws if the folder is not a complete backup or has an unsupported version. */
export const readBackupManifest = (folder: string): Promise<BackupManifest> =>
  readManifest(folder, 'backup', manifestSchema);

/** Throws if a database file is missing or was modified. */
export const checkDatabaseFiles = async (folder: string, { database }: BackupManifest): Promise<void> => {
  for (const { name, sha256 } of database.files) {
    const hashed = await hashFile(path.join(folder, 'database', name)).catch(() => null);
    if (hashed?.sha256 !== sha256)
      throw new Error(`database/${name} has changed since it was written or is missing.`);
  }
};

/** Throws if the backup should contain the secret and lacks it, or contains another one. */
const checkSecretFile = async (folder: string, { secret }: BackupManifest): Promise<void> => {
  if (!secret.isIncluded) return;
  const kept = await readFile(path.join(folder, secretFile), 'utf8').catch(() => '');
  if (getSecretFingerprint(kept.trim()) !== secret.fingerprint)
    throw new Error(`${secretFile} has changed since it was written or is missing.`);
};

/**
 * Verifies all files of a backup against their hashes and returns the manifest. Throws at the first
 * difference.
 */
export const checkBackup = async (folder: string): Promise<BackupManifest> => {
  const manifest = await readBackupManifest(folder);
  await checkSecretFile(folder, manifest);
  await checkDatabaseFiles(folder, manifest);
  await checkFiles(folder, manifest);
  return manifest;
};

/** The key that encrypts secrets in the database, if the installation keeps it in its data folder. */
export const secretFile = 'secret';

const databaseFileSchema = z.object({
  /** File name in `database/`. */
  name: z.string().regex(/^[\w-]+\.(?:db|bson)$/),
  size: sizeSchema,
  sha256: sha256Schema,
});
export type DatabaseFile = z.infer<typeof databaseFileSchema>;

const databaseCopySchema = z.object({
  kind: z.enum(['sqlite', 'mongodb']),
  files: z.array(databaseFileSchema).min(1),
  /** False if the server could not read all collections at the same point in time. */
  isOneMoment: z.boolean(),
  takenAt: z.iso.datetime(),
});
export type DatabaseCopy = z.infer<typeof databaseCopySchema>;

export const manifestSchema = createManifestSchema('backup', {
  id: z.uuid(),
  database: databaseCopySchema,
  /** Migrations that the writing version knew. A version that lacks one of them cannot use the backup. */
  migrations: z.array(z.string()),
  /** Videos that changed after the database was copied and before the last file was copied. */
  changedVideos: z.array(z.string()),
  /** Workspaces with their own buckets, whose files are not in the backup. */
  ownBuckets: z.array(z.string()),
  secret: z.object({ isIncluded: z.boolean(), fingerprint: sha256Schema }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
