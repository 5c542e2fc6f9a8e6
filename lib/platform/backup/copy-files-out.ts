import { rm } from 'node:fs/promises';

import { getVersionFolderOf } from '@/lib/core/storage/storage-keys';
import type { Bucket, ObjectRef, StoragePort } from '@/lib/ports/storage';

import { forEachAtOnce } from '../transfer/at-once';
import { toFilePath } from '../transfer/transfer-format';
import type { TransferWriter } from '../transfer/write-transfer';

const buckets: Bucket[] = ['upload', 'stream'];

type CopyOptions = {
  storage: StoragePort;
  writer: TransferWriter;
  say: (line: string) => void;
};

/** Copies all files that are not copied yet. This may take hours; `copyNewsOut` copies later changes. */
export const copyFilesOut = async (options: CopyOptions): Promise<void> => {
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
export const dropGoneFiles = async ({ storage, writer }: CopyOptions): Promise<void> => {
  const there = new Set<string>();
  for (const bucket of buckets)
    for await (const { key } of storage.list({ bucket, prefix: '' })) there.add(`${bucket}/${key}`);
  const dropped = await writer.journal.keepOnly(({ bucket, key }) => there.has(`${bucket}/${key}`));
  for (const copied of dropped) await rm(toFilePath(writer.folder, copied), { force: true });
};

/**
 * Copies new and changed files. The visibility of a version's first file shows whether the version was
 * published or hidden since.
 */
export const copyNewsOut = async (options: CopyOptions): Promise<void> => {
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
