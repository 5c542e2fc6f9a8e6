import path from 'node:path';

import { checkFiles, readManifest } from '../transfer/read-transfer';
import { hashFile } from '../transfer/write-whole-file';
import { manifestSchema, type BackupManifest } from './backup-format';

/** Throws if the folder is not a complete backup or has an unsupported version. */
export const readBackupManifest = (folder: string): Promise<BackupManifest> =>
  readManifest(folder, 'backup', manifestSchema);

/** Throws if a database file is missing or was modified. */
export const checkDatabaseFiles = async (folder: string, { database }: BackupManifest): Promise<void> => {
  for (const { name, sha256 } of database.files) {
    const facts = await hashFile(path.join(folder, 'database', name)).catch(() => null);
    if (facts?.sha256 !== sha256)
      throw new Error(`database/${name} has changed since it was written or is missing.`);
  }
};

/**
 * Verifies all files of a backup against their hashes and returns the manifest. Throws at the first
 * difference.
 */
export const checkBackup = async (folder: string): Promise<BackupManifest> => {
  const manifest = await readBackupManifest(folder);
  await checkDatabaseFiles(folder, manifest);
  await checkFiles(folder, manifest);
  return manifest;
};
