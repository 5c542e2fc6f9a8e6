import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { z } from 'zod';

import type { Bucket, ObjectInfo, ObjectRef, StoragePort } from '@/lib/ports/storage';

import { withRetries } from '../../core/async';
import {
  writeLineFile,
  journalFile,
  manifestFile,
  toFilePath,
  toRowsPath,
  transferKinds,
  transferVersion,
  type TransferBody,
  type TransferKind,
  filesFile,
  transferFileSchema,
  type TransferFile,
} from './transfer-format';
import { writeWholeFile } from './write-whole-file';

const nameOf = ({ bucket, key }: { bucket: Bucket; key: string }): string => `${bucket}/${key}`;

/** A copied file that was removed from the transfer again. */
const droppedSchema = transferFileSchema
  .pick({ bucket: true, key: true })
  .extend({ isDropped: z.literal(true) });
const lineSchema = z.union([droppedSchema, transferFileSchema]);

const parseLine = (line: string): z.infer<typeof lineSchema> | null => {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // A killed process may have left an incomplete last line.
    return null;
  }
};

const readJournal = async (file: string): Promise<Map<string, TransferFile>> => {
  const known = new Map<string, TransferFile>();
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input })) {
      const entry = parseLine(line);
      if (entry && 'isDropped' in entry) known.delete(nameOf(entry));
      else if (entry) known.set(nameOf(entry), entry);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return known;
};

/**
 * Journal of the copied files, written to disk after each file, so that an interrupted transfer can be
 * resumed. The journal is also held in memory, with about 400 bytes per file.
 */
const openFileJournal = async (folder: string) => {
  const file = path.join(folder, journalFile);
  const known = await readJournal(file);
  const handle = await open(file, 'a', 0o600);
  // Ends the line that a killed process may have left incomplete.
  if (known.size > 0) await handle.appendFile('\n');
  return {
    find: (ref: { bucket: Bucket; key: string }): TransferFile | undefined => known.get(nameOf(ref)),
    add: async (copied: TransferFile): Promise<void> => {
      await handle.appendFile(`${JSON.stringify(copied)}\n`);
      known.set(nameOf(copied), copied);
    },
    /** Removes entries from the journal and returns them. */
    keepOnly: async (isKept: (copied: TransferFile) => boolean): Promise<TransferFile[]> => {
      const dropped = [...known.values()].filter((copied) => !isKept(copied));
      for (const { bucket, key } of dropped) {
        await handle.appendFile(`${JSON.stringify({ bucket, key, isDropped: true })}\n`);
        known.delete(nameOf({ bucket, key }));
      }
      return dropped;
    },
    /** Writes the final file list. */
    finish: async (): Promise<{ count: number; bytes: number; sha256: string }> => {
      await handle.close();
      const all = [...known.values()];
      const list = await writeLineFile(path.join(folder, filesFile), all);
      return { ...list, bytes: all.reduce((sum, { size }) => sum + size, 0) };
    },
    close: () => handle.close(),
  };
};

type HashedFile = { size: number; sha256: string };

/** Stores the files of a transfer. */
export type FileSink = {
  /** Takes over a file of an earlier transfer without reading it; null if there is none. */
  reuse?: (ref: ObjectRef, info: ObjectInfo) => Promise<HashedFile | null>;
  write: (ref: ObjectRef, object: { info: ObjectInfo; body: Readable }) => Promise<HashedFile>;
  remove: (ref: ObjectRef) => Promise<void>;
};

/** Stores files in the folder of the transfer. */
export const createFolderSink = (folder: string): FileSink => ({
  write: (ref, { body }) => writeWholeFile(toFilePath(folder, ref), body),
  remove: (ref) => rm(toFilePath(folder, ref), { force: true }),
});

type Options = {
  kind: TransferKind;
  /** A new or empty folder, or with `canResume` that of an interrupted transfer. */
  folder: string;
  canResume?: boolean;
  /** The folder itself by default. */
  files?: FileSink;
};

/** Throws if the folder is a complete transfer, or contains anything that is not to be resumed. */
const claimFolder = async ({ folder, kind, canResume = false }: Omit<Options, 'files'>): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (canResume && names.includes(manifestFile))
    throw new Error(`${folder} already contains a ${transferKinds[kind]}. Name a new folder.`);
  if (names.length > 0 && !(canResume && names.includes(journalFile)))
    throw new Error(`${folder} is not empty.`);
};

/**
 * Begins a transfer in a folder. Files that an interrupted transfer copied are kept. Call `finish` or
 * `close`.
 */
export const openTransfer = async (options: Options) => {
  const { folder, files = createFolderSink(options.folder) } = options;
  await claimFolder(options);
  const journal = await openFileJournal(folder);
  const rows: TransferBody['rows'] = {};
  return {
    folder,
    journal,

    writeRows: async (name: string, values: AsyncIterable<unknown>): Promise<void> => {
      rows[name] = await writeLineFile(toRowsPath(folder, name), values);
    },

    /** Copies a file of a store. Does nothing if the file no longer exists. Returns the size in bytes. */
    copyFile: (storage: StoragePort, ref: ObjectRef): Promise<number> =>
      withRetries(async () => {
        const add = async (
          hashed: HashedFile,
          { contentType, visibility, etag }: ObjectInfo,
        ): Promise<number> => {
          await journal.add({ ...ref, ...hashed, contentType, visibility, etag });
          return hashed.size;
        };
        const info = files.reuse ? await storage.head(ref) : null;
        const reused = info && (await files.reuse?.(ref, info));
        if (info && reused) return add(reused, info);
        const object = await storage.read(ref);
        return object ? add(await files.write(ref, object), object.info) : 0;
      }),

    /** Removes the files that `isKept` rejects. */
    keepOnly: async (isKept: (copied: TransferFile) => boolean): Promise<void> => {
      for (const dropped of await journal.keepOnly(isKept)) await files.remove(dropped);
    },

    /** Writes the list of files and the manifest, with the details of this kind. Returns the manifest. */
    finish: async <Details extends { kind: TransferKind }>(details: Details) => {
      const manifest = {
        format: 'reelhof' as const,
        version: transferVersion,
        createdAt: new Date().toISOString(),
        rows,
        files: await journal.finish(),
        ...details,
      };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeWholeFile(path.join(folder, manifestFile), Readable.from([text]));
      await rm(path.join(folder, journalFile));
      return manifest;
    },

    close: () => journal.close().catch(() => undefined),
  };
};
export type TransferWriter = Awaited<ReturnType<typeof openTransfer>>;
