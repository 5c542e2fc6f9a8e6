import path from 'node:path';
import { rm } from 'node:fs/promises';

import { getVersionFolderOf } from '@/lib/core/storage/storage-keys';
import type { Bucket, ObjectRef, StoragePort } from '@/lib/ports/storage';

import type { FileJournal } from './file-journal';
import { forEachAtOnce, withRetries } from './transfer';
import { writeWholeFile } from './write-whole-file';

const buckets: Bucket[] = ['upload', 'stream'];

type CopyOptions = {
  storage: StoragePort;
  folder: string;
  journal: FileJournal;
  say: (line: string) => void;
};

/** Path of a copied file in a backup. */
export const toCopyPath = (folder: string, { bucket, key }: ObjectRef): string =>
  path.join(folder, 'files', bucket, key);

const copyFile = ({ storage, folder, journal }: CopyOptions, ref: ObjectRef): Promise<void> =>
  withRetries(async () => {
    const object = await storage.read(ref);
    // The file was removed after it had been listed.
    if (!object) return;
    const facts = await writeWholeFile(toCopyPath(folder, ref), object.body);
    const { contentType, visibility, etag } = object.info;
    await journal.add({ ...ref, ...facts, contentType, visibility, etag });
  });

/** Copies all files that are not copied yet. This may take hours; `copyNewsOut` copies later changes. */
export const copyFilesOut = async (options: CopyOptions): Promise<void> => {
  const { storage, journal, say } = options;
  let count = 0;
  for (const bucket of buckets) {
    await forEachAtOnce(storage.list({ bucket, prefix: '' }), async ({ key, size }) => {
      if (journal.find({ bucket, key })?.size !== size) await copyFile(options, { bucket, key });
      count += 1;
      if (count % 500 === 0) say(`${count} files`);
    });
  }
};

/**
 * Removes files that no longer exist in the store. Call it just before the database is copied, because rows
 * of the copy may still refer to files that are removed later.
 */
export const dropGoneFiles = async ({ storage, folder, journal }: CopyOptions): Promise<void> => {
  const there = new Set<string>();
  for (const bucket of buckets)
    for await (const { key } of storage.list({ bucket, prefix: '' })) there.add(`${bucket}/${key}`);
  const dropped = await journal.keepOnly(({ bucket, key }) => there.has(`${bucket}/${key}`));
  for (const copied of dropped) await rm(toCopyPath(folder, copied), { force: true });
};

/**
 * Copies new and changed files. The visibility of a version's first file shows whether the version was
 * published or hidden since.
 */
export const copyNewsOut = async (options: CopyOptions): Promise<void> => {
  const { storage, journal } = options;
  const isChangedOf = new Map<string, boolean>();
  const isChanged = async (ref: ObjectRef): Promise<boolean> => {
    const copied = journal.find(ref);
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
      if (await isChanged({ bucket, key })) await copyFile(options, { bucket, key });
};
