import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { withRetries } from './at-once';
import { openFileJournal } from './file-journal';
import { writeLineFile } from './line-file';
import {
  journalFile,
  manifestFile,
  toFilePath,
  toRowsPath,
  transferKinds,
  transferVersion,
  type TransferBody,
  type TransferKind,
} from './transfer-format';
import { writeWholeFile } from './write-whole-file';

type Options = {
  kind: TransferKind;
  /** A new or empty folder, or with `canResume` that of an interrupted transfer. */
  folder: string;
  canResume?: boolean;
};

/** Throws if the folder is a complete transfer, or contains anything that is not to be resumed. */
const claimFolder = async ({ folder, kind, canResume = false }: Options): Promise<void> => {
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
  const { folder } = options;
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
        const object = await storage.read(ref);
        if (!object) return 0;
        const facts = await writeWholeFile(toFilePath(folder, ref), object.body);
        const { contentType, visibility, etag } = object.info;
        await journal.add({ ...ref, ...facts, contentType, visibility, etag });
        return facts.size;
      }),

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
