import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { readLineFile } from '@/lib/platform/archive/line-file';

import {
  copiedFileSchema,
  filesFile,
  manifestFile,
  manifestSchema,
  type BackupManifest,
  type CopiedFile,
} from './backup-format';
import { toCopyPath } from './copy-files-out';
import { hashFile } from './write-whole-file';

/** Throws if the folder is not a complete backup or has an unsupported version. */
export const readBackupManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup, or one that was not finished: it has no ${manifestFile}.`);
  });
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`${manifestFile} is not one that this version of Reelhof reads.`);
  return result.data;
};

/** Reads the file list of a backup after checking its hash. */
export async function* readCopiedFiles(folder: string, manifest: BackupManifest): AsyncGenerator<CopiedFile> {
  for await (const line of readLineFile(path.join(folder, filesFile), manifest.files.sha256))
    yield copiedFileSchema.parse(line);
}

/** Throws if a database file is missing or was modified. */
export const checkDatabaseFiles = async (folder: string, { database }: BackupManifest): Promise<void> => {
  for (const { name, sha256 } of database.files) {
    const facts = await hashFile(path.join(folder, 'database', name)).catch(() => null);
    if (facts?.sha256 !== sha256)
      throw new Error(`database/${name} was changed since the backup, or is missing.`);
  }
};

/**
 * Verifies all files of a backup against their hashes and returns the manifest. Throws at the first
 * difference.
 */
export const checkBackup = async (folder: string): Promise<BackupManifest> => {
  const manifest = await readBackupManifest(folder);
  await checkDatabaseFiles(folder, manifest);
  for await (const file of readCopiedFiles(folder, manifest)) {
    const facts = await hashFile(toCopyPath(folder, file)).catch(() => null);
    if (facts?.sha256 !== file.sha256)
      throw new Error(`${file.key} was changed since the backup, or is missing.`);
  }
  return manifest;
};
