import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import type { z } from 'zod';

import { cacheControlOf } from '@/lib/engines/edge/answer/response-headers';
import type { StoragePort } from '@/lib/ports/storage';

import { forEachAtOnce, withRetries } from '../../core/async';
import {
  readLineFile,
  filesFile,
  manifestFile,
  toFilePath,
  toRowsPath,
  transferFileSchema,
  transferKinds,
  type TransferBody,
  type TransferFile,
  type TransferKind,
} from './transfer-format';
import { createHashStream, hashFile } from './write-whole-file';

/** Throws if the folder is not a complete transfer of this kind, or has an unsupported version. */
export const readManifest = async <Manifest>(
  folder: string,
  kind: TransferKind,
  schema: z.ZodType<Manifest>,
): Promise<Manifest> => {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    const name = transferKinds[kind];
    throw new Error(`${folder} is not a complete ${name}: it has no ${manifestFile}.`);
  });
  const result = schema.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`This version of Reelhof can’t read ${manifestFile}.`);
  return result.data;
};

/** Reads rows after checking their hash. Empty if the transfer has none of this name. */
export async function* readRows(
  folder: string,
  { rows }: TransferBody,
  name: string,
): AsyncGenerator<unknown> {
  const list = rows[name];
  if (list) yield* readLineFile(toRowsPath(folder, name), list.sha256);
}

/** Reads the list of files after checking its hash. */
export async function* readFiles(folder: string, { files }: TransferBody): AsyncGenerator<TransferFile> {
  for await (const line of readLineFile(path.join(folder, filesFile), files.sha256))
    yield transferFileSchema.parse(line);
}

/** Verifies all files against their hashes. Throws at the first difference. */
export const checkFiles = async (folder: string, manifest: TransferBody): Promise<void> => {
  for await (const file of readFiles(folder, manifest)) {
    const hashed = await hashFile(toFilePath(folder, file)).catch(() => null);
    if (hashed?.sha256 !== file.sha256)
      throw new Error(`${file.key} has changed since it was written or is missing.`);
  }
};

/** An error that retries cannot fix. */
class TransferFault extends Error {
  readonly retryable = false;
}

type Placed = { storage: StoragePort; key: string; visibility: 'public' | 'private' };

/** Uploads a file and verifies its hash. A file that differs is removed again. */
const copyFileIn = async (
  folder: string,
  file: TransferFile,
  { storage, key, visibility }: Placed,
): Promise<void> => {
  const { bucket, contentType, sha256 } = file;
  const copy = toFilePath(folder, file);
  if (!(await stat(copy).catch(() => null))) throw new TransferFault(`${file.key} is missing.`);
  const { stream, finish } = createHashStream();
  const source = createReadStream(copy);
  source.once('error', (error) => stream.destroy(error));
  const cacheControl = bucket === 'stream' ? cacheControlOf(key) : 'private, no-store';
  await storage.write({ bucket, key, body: source.pipe(stream), contentType, cacheControl, visibility });
  if (finish().sha256 === sha256) return;
  await storage.remove({ bucket, key });
  throw new TransferFault(`${file.key} has changed since it was written.`);
};

/** Copies all files into a store. `place` chooses key and visibility; null skips the file. */
export const copyFilesIn = async (
  folder: string,
  manifest: TransferBody,
  { place, say }: { place: (file: TransferFile) => Promise<Placed | null>; say: (line: string) => void },
): Promise<void> => {
  let count = 0;
  await forEachAtOnce(readFiles(folder, manifest), async (file) => {
    const placed = await place(file);
    if (placed) await withRetries(() => copyFileIn(folder, file, placed));
    count += 1;
    if (count % 500 === 0) say(`${count} of ${manifest.files.count} files`);
  });
};
