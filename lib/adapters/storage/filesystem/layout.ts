import { randomBytes } from 'node:crypto';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { mkdir, rename, rmdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { assertKey } from '@/lib/core/storage/object-key';
import { placeNewFile } from '@/lib/core/storage/place-new-file';
import type { Bucket, ObjectRef } from '@/lib/ports/storage';

import { fullFault, passingFault, permanentFault } from '../storage-error';

/** Folders of the store, all on one filesystem, so that a rename is atomic and free. */
export type Layout = {
  root: string;
  buckets: Record<Bucket, string>;
  multipart: string;
  events: string;
  temporary: string;
};

/** `DATA_DIR/storage/{upload,stream,multipart,events,tmp}`. */
export const getLayout = (dataDir: string): Layout => {
  const root = path.join(path.resolve(dataDir), 'storage');
  const below = (name: string) => path.join(root, name);
  return {
    root,
    buckets: { upload: below('upload'), stream: below('stream') },
    multipart: below('multipart'),
    events: below('events'),
    temporary: below('tmp'),
  };
};

/** The path of an object. Throws `ProviderError` for an invalid key. */
export const getObjectPath = (layout: Layout, { bucket, key }: ObjectRef, operation: string): string => {
  assertKey(key, operation);
  return `${layout.buckets[bucket]}/${key}`;
};

/**
 * Throws if the store's folders are missing. An unmounted disk would otherwise appear as an empty store:
 * hidden or deleted files would reappear with the disk, and uploads would be stored below its mount point.
 */
export const assertThere = ({ temporary }: Layout, operation: string): void => {
  if (!statSync(temporary, { throwIfNoEntry: false }))
    throw passingFault(operation, 'the storage folder is not there, or not prepared');
};

/** A path for a file that is still being written. */
export const getTemporaryPath = (layout: Layout): string =>
  path.join(layout.temporary, randomBytes(16).toString('hex'));

/** How long a verified folder is not checked again. */
const trustMs = 1000;

/**
 * Checks that folders really are where their path says, against symbolic links planted in the store. Links
 * above the store's root (a mounted disk) are fine.
 */
export const createLinkGuard = (root: string): ((folder: string) => boolean) => {
  const trustedUntil = new Map<string, number>();
  return (folder) => {
    const now = Date.now();
    if ((trustedUntil.get(folder) ?? 0) > now) return true;
    try {
      const expected = path.join(realpathSync.native(root), path.relative(root, folder));
      if (realpathSync.native(folder) !== expected) return false;
    } catch {
      return false;
    }
    if (trustedUntil.size > 10_000) trustedUntil.clear();
    trustedUntil.set(folder, now + trustMs);
    return true;
  };
};

/**
 * Moves a finished file to its place and creates missing folders; a concurrent removal of empty folders
 * causes a retry.
 */
export const placeFile = (from: string, to: string): Promise<void> => place(from, to, rename);

/** Like `placeFile`, but never replaces a file: returns false if there is one. */
export const placeFileOnce = (from: string, to: string): Promise<boolean> => place(from, to, placeNewFile);

const place = async <T>(
  from: string,
  to: string,
  moveFile: (from: string, to: string) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
    try {
      return await moveFile(from, to);
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || attempt === 5 || !isFile(from)) throw error;
    }
  }
};

const isFile = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** Removes `folder` and its parents below `root` as long as they are empty. */
export const removeEmptyFolders = async (folder: string, root: string): Promise<void> => {
  for (let current = folder; current.startsWith(root + path.sep); current = path.dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      return;
    }
  }
};

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** For `catch`: ignores a missing file. */
export const ignoreMissing = (error: unknown): undefined => {
  if (hasCode(error, 'ENOENT')) return undefined;
  throw error;
};

const fullCodes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

const permanentCodes: Record<string, string> = {
  EACCES: 'no permission on the storage folder',
  EPERM: 'no permission on the storage folder',
  EROFS: 'the storage folder is read-only',
  ENAMETOOLONG: 'the key is too long for this filesystem',
  ENOTDIR: 'a part of the key is an object itself',
  EISDIR: 'the key is the beginning of other keys',
  ENOTEMPTY: 'the key is the beginning of other keys',
};

/** Converts a filesystem error to a `ProviderError`. */
export const translateFileError = (operation: string, error: unknown) => {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (Object.hasOwn(fullCodes, code)) return fullFault(operation, fullCodes[code] ?? code, error);
  const message = Object.hasOwn(permanentCodes, code) ? permanentCodes[code] : undefined;
  if (message) return permanentFault(operation, message, error);
  return passingFault(operation, error instanceof Error ? error.message : 'failed', error);
};

/** Writes a small private JSON file that appears complete or not at all. */
export const writeJsonFile = async (layout: Layout, file: string, value: unknown): Promise<void> => {
  await placeFile(await draft(layout, value), file);
};

/** The same in an existing folder; false if the folder was removed, which is not created again. */
export const writeJsonFileIn = async (layout: Layout, file: string, value: unknown): Promise<boolean> => {
  const temporary = await draft(layout, value);
  try {
    await rename(temporary, file);
    return true;
  } catch (error) {
    await rm(temporary, { force: true });
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};

const draft = async (layout: Layout, value: unknown): Promise<string> => {
  const temporary = getTemporaryPath(layout);
  await writeFile(temporary, JSON.stringify(value), { mode: 0o600 });
  return temporary;
};

/** Reads a file written by `writeJsonFile`; null if it does not exist. */
export const readJsonFile = async <T>(file: string): Promise<T | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
};
