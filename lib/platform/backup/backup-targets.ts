import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { ObjectInfo, ObjectRef, StoragePort } from '@/lib/ports/storage';

import { forEachAtOnce, withRetries } from '../../core/async';
import { readFiles } from '../transfer/read-transfer';
import { filesFile, manifestFile, toFilePath, type TransferFile } from '../transfer/transfer-format';
import { createFolderSink, type FileSink } from '../transfer/write-transfer';
import { createHashStream, writeWholeFile } from '../transfer/write-whole-file';
import { type BackupManifest, manifestSchema, readBackupManifest } from './backup-format';

/** A place of scheduled backups. Their names are UTC times, which sort by age. */
export type BackupTarget = {
  /** Complete backups, the oldest first. */
  list: () => Promise<string[]>;
  /** The name of an interrupted backup, or null. */
  findUnfinished: () => Promise<string | null>;
  /** The folder in which a backup is written, and where its files go. */
  open: (name: string) => Promise<{ folder: string; files: FileSink }>;
  /** Completes a backup whose folder is complete. */
  finish: (name: string) => Promise<void>;
  /** Removes all but the given backups, and files that only they had. */
  keepOnly: (names: string[]) => Promise<void>;
};

const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export const toBackupName = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const listFolders = async (root: string): Promise<string[]> =>
  (await readdir(root).catch(() => [])).filter((name) => namePattern.test(name)).sort();

/** Folders of backups that are being removed have this ending, so that a kill leaves nothing of a backup. */
const removedEnding = '.removed';

/** The newest incomplete backup, unless a complete one is newer: then it is left over and not continued. */
const findInterrupted = (incomplete: string[], complete: string[]): string | null => {
  const last = incomplete.at(-1);
  return last !== undefined && last > (complete.at(-1) ?? '') ? last : null;
};

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

type Known = Map<string, TransferFile>;

const nameOf = ({ bucket, key }: ObjectRef): string => `${bucket}/${key}`;

const toKnown = async (folder: string, manifest: BackupManifest): Promise<Known> => {
  const known: Known = new Map();
  for await (const file of readFiles(folder, manifest)) known.set(nameOf(file), file);
  return known;
};

/** The entry of an unchanged file. */
const findUnchanged = (known: Known, ref: ObjectRef, { size, etag }: ObjectInfo): TransferFile | null => {
  const file = known.get(nameOf(ref));
  return file && file.size === size && file.etag === etag ? file : null;
};

/**
 * A folder with a folder per backup. Each looks complete, but unchanged files are hard links to those of the
 * backup before, and take no space.
 */
export const createFolderTarget = (root: string): BackupTarget => {
  const toFolder = (name: string): string => path.join(root, name);
  const split = async () => {
    const names = await listFolders(root);
    const complete: string[] = [];
    for (const name of names) if (await isThere(path.join(toFolder(name), manifestFile))) complete.push(name);
    return { complete, unfinished: names.filter((name) => !complete.includes(name)) };
  };
  return {
    list: async () => (await split()).complete,
    findUnfinished: async () => {
      const { complete, unfinished } = await split();
      return findInterrupted(unfinished, complete);
    },
    finish: () => Promise.resolve(),

    open: async (name) => {
      const folder = toFolder(name);
      const before = (await split()).complete.at(-1);
      const known = before
        ? await toKnown(toFolder(before), await readBackupManifest(toFolder(before)))
        : new Map<string, TransferFile>();
      const reuse: FileSink['reuse'] = async (ref, info) => {
        const file = findUnchanged(known, ref, info);
        if (!file || !before) return null;
        const to = toFilePath(folder, ref);
        await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
        await rm(to, { force: true });
        // A disk without hard links, or a file with too many: it is copied from the store.
        const isLinked = await link(toFilePath(toFolder(before), ref), to).then(
          () => true,
          () => false,
        );
        return isLinked ? { size: file.size, sha256: file.sha256 } : null;
      };
      return { folder, files: { ...createFolderSink(folder), reuse } };
    },

    keepOnly: async (names) => {
      const { complete, unfinished } = await split();
      const newest = complete.at(-1) ?? '';
      for (const name of [...complete, ...unfinished.filter((each) => each < newest)])
        if (!names.includes(name)) await rename(toFolder(name), toFolder(name) + removedEnding);
      for (const entry of await readdir(root))
        if (entry.endsWith(removedEnding) && namePattern.test(entry.slice(0, -removedEnding.length)))
          await rm(path.join(root, entry), { recursive: true });
    },
  };
};

const bucket = 'upload';
const sharedFolder = 'files/';
const toPrefix = (name: string): string => `backups/${name}/`;
const toManifestKey = (name: string): string => toPrefix(name) + manifestFile;

/** The key of a file's bytes, which all backups with the unchanged file share. */
const toSharedKey = (ref: ObjectRef, etag: string): string => {
  const hash = createHash('sha256')
    .update(`${nameOf(ref)}\n${etag}`)
    .digest('hex');
  return `${sharedFolder}${hash.slice(0, 2)}/${hash}`;
};

const readText = async (store: StoragePort, key: string): Promise<string | null> => {
  const object = await store.read({ bucket, key });
  return object && text(object.body);
};

const download = async (store: StoragePort, key: string, file: string) => {
  const object = await store.read({ bucket, key });
  if (!object) throw new Error(`${key} is missing in the bucket.`);
  return writeWholeFile(file, object.body);
};

/** Names of complete backups, and of those that lack their manifest, the oldest first. */
const splitBackups = async (store: StoragePort): Promise<{ complete: string[]; incomplete: string[] }> => {
  const all = new Set<string>();
  const complete = new Set<string>();
  for await (const { key } of store.list({ bucket, prefix: 'backups/' })) {
    const [, name = '', file, ...rest] = key.split('/');
    if (!namePattern.test(name)) continue;
    all.add(name);
    if (file === manifestFile && rest.length === 0) complete.add(name);
  }
  const incomplete = [...all].filter((name) => !complete.has(name));
  return { complete: [...complete].sort(), incomplete: incomplete.sort() };
};

const listBackups = async (store: StoragePort): Promise<string[]> => (await splitBackups(store)).complete;

const asPrivate = { bucket, cacheControl: 'private, no-store', visibility: 'private' } as const;

/**
 * A bucket for nothing but backups: `backups/{name}/` has the database and the list of files of a backup,
 * `files/` the bytes of all of them. `scratch` is a local folder for the database and the list, but not for
 * the files.
 */
export const createStoreTarget = (store: StoragePort, scratch: string): BackupTarget => {
  const toFolder = (name: string): string => path.join(scratch, name);
  const readList = async (name: string): Promise<Known> => {
    const folder = path.join(scratch, `list-of-${name}`);
    try {
      const manifest = manifestSchema.parse(JSON.parse((await readText(store, toManifestKey(name))) ?? ''));
      await download(store, toPrefix(name) + filesFile, path.join(folder, filesFile));
      return await toKnown(folder, manifest);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const upload = (name: string, file: string): Promise<void> =>
    withRetries(() =>
      store.write({
        ...{ ...asPrivate, key: toPrefix(name) + file, contentType: 'application/octet-stream' },
        body: createReadStream(path.join(toFolder(name), file)),
      }),
    );
  return {
    list: () => listBackups(store),
    findUnfinished: async () => findInterrupted(await listFolders(scratch), await listBackups(store)),

    open: async (name) => {
      const before = (await listBackups(store)).at(-1);
      const known: Known = before ? await readList(before) : new Map<string, TransferFile>();
      const files: FileSink = {
        reuse: (ref, info) => Promise.resolve(findUnchanged(known, ref, info)),
        write: async (ref, { info, body }) => {
          const { stream, finish } = createHashStream();
          body.once('error', (error) => stream.destroy(error));
          await store.write({
            ...{ ...asPrivate, key: toSharedKey(ref, info.etag), contentType: 'application/octet-stream' },
            body: body.pipe(stream),
          });
          return finish();
        },
        // Other backups may share it. `keepOnly` removes it.
        remove: () => Promise.resolve(),
      };
      return { folder: toFolder(name), files };
    },

    finish: async (name) => {
      const entries = await readdir(toFolder(name), { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(toFolder(name), path.join(entry.parentPath, entry.name)));
      for (const file of files) if (file !== manifestFile) await upload(name, file);
      await upload(name, manifestFile);
      await rm(toFolder(name), { recursive: true });
    },

    keepOnly: async (names) => {
      const { complete, incomplete } = await splitBackups(store);
      const newest = complete.at(-1) ?? '';
      for (const name of [...complete, ...incomplete.filter((each) => each < newest)]) {
        if (names.includes(name)) continue;
        await store.remove({ bucket, key: toManifestKey(name) });
        await store.removePrefix({ bucket, prefix: toPrefix(name) });
      }
      for (const name of await listFolders(scratch))
        if (name < newest) await rm(toFolder(name), { recursive: true });
      const used = new Set<string>();
      for (const name of await listBackups(store))
        for (const file of (await readList(name)).values()) used.add(toSharedKey(file, file.etag));
      const removed: string[] = [];
      for await (const { key } of store.list({ bucket, prefix: sharedFolder }))
        if (!used.has(key)) removed.push(key);
      for (const key of removed) await store.remove({ bucket, key });
    },
  };
};

/**
 * Downloads a backup from its bucket into a folder, from which it can be restored. Files that an interrupted
 * call has downloaded are kept. Throws if the backup is incomplete, or bytes differ from their checksum.
 */
export const fetchBackup = async (
  store: StoragePort,
  { name, folder, say }: { name: string; folder: string; say: (line: string) => void },
): Promise<BackupManifest> => {
  if (!(await listBackups(store)).includes(name)) throw new Error(`There is no backup ${name}.`);
  const prefix = toPrefix(name);
  for await (const { key } of store.list({ bucket, prefix }))
    if (key !== toManifestKey(name))
      await withRetries(() => download(store, key, path.join(folder, key.slice(prefix.length))));
  const manifest = manifestSchema.parse(JSON.parse((await readText(store, toManifestKey(name))) ?? ''));
  let count = 0;
  await forEachAtOnce(readFiles(folder, manifest), async (file) => {
    const to = toFilePath(folder, file);
    const isKept = await stat(to).then(
      ({ size }) => size === file.size,
      () => false,
    );
    const hashed = isKept ? null : await withRetries(() => download(store, toSharedKey(file, file.etag), to));
    if (hashed && hashed.sha256 !== file.sha256)
      throw new Error(`${file.key} has changed since it was written.`);
    count += 1;
    if (count % 500 === 0) say(`${count} of ${manifest.files.count} files`);
  });
  await download(store, toManifestKey(name), path.join(folder, manifestFile));
  return manifest;
};
