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

/** Throws where a folder is no backup, one that was not finished, or one of another version. */
export const readBackupManifest = async (folder: string): Promise<BackupManifest> => {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup, or one that was not finished: it has no ${manifestFile}.`);
  });
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`${manifestFile} is not one that this version of Reelhof reads.`);
  return result.data;
};

/** The files of a backup, after their list was compared with its hash. */
export async function* readCopiedFiles(folder: string, manifest: BackupManifest): AsyncGenerator<CopiedFile> {
  for await (const line of readLineFile(path.join(folder, filesFile), manifest.files.sha256))
    yield copiedFileSchema.parse(line);
}

/** Throws where a file of the database is another one than was copied. */
export const checkDatabaseFiles = async (folder: string, { database }: BackupManifest): Promise<void> => {
  for (const { name, sha256 } of database.files) {
    const facts = await hashFile(path.join(folder, 'database', name)).catch(() => null);
    if (facts?.sha256 !== sha256)
      throw new Error(`database/${name} was changed since the backup, or is missing.`);
  }
};

/**
 * Reads all of a backup and compares it with its hashes; answers how many files there were. Throws at the
 * first that differs.
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
