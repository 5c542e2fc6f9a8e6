import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { z } from 'zod';

import { findKeyFault } from '@/lib/core/storage/object-key';
import type { ObjectRef } from '@/lib/ports/storage';

import { hashFile, writeWholeFile } from './write-whole-file';

/** Writes values as JSON lines. Returns the number of lines and the SHA-256 of the file. */
export const writeLineFile = async (
  file: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<{ count: number; sha256: string }> => {
  let count = 0;
  async function* toLines(): AsyncGenerator<string> {
    for await (const value of values) {
      count += 1;
      yield `${JSON.stringify(value)}\n`;
    }
  }
  const { sha256 } = await writeWholeFile(file, Readable.from(toLines()));
  return { count, sha256 };
};

/** Reads the values of a JSON lines file after checking its hash. Throws if the hash differs. */
export async function* readLineFile(file: string, sha256: string): AsyncGenerator<unknown> {
  const hashed = await hashFile(file).catch(() => null);
  if (hashed?.sha256 !== sha256) throw new Error(`${file} has changed since it was written or is missing.`);
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line) yield JSON.parse(line) as unknown;
}

/**
 * The folder that exports, archives, backups and moves write: `rows/{name}.jsonl`, `files/{bucket}/{key}`,
 * `files.jsonl` with one line per file, and `manifest.json`, which is written last.
 */
export const transferVersion = 1 as const;

export const manifestFile = 'manifest.json';
export const filesFile = 'files.jsonl';
/** Replaces `files.jsonl` until all files are copied. The last line of a key is valid. */
export const journalFile = 'files.journal';
export const toRowsPath = (folder: string, name: string): string =>
  path.join(folder, 'rows', `${name}.jsonl`);
export const toFilePath = (folder: string, { bucket, key }: ObjectRef): string =>
  path.join(folder, 'files', bucket, key);

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
export const sizeSchema = z.number().int().nonnegative();

/** A line of `files.jsonl`: a stored file with its location, metadata and visibility. */
export const transferFileSchema = z.object({
  bucket: z.enum(['upload', 'stream']),
  key: z.string().refine((key) => findKeyFault(key) === null),
  /** Bytes. */
  size: sizeSchema,
  sha256: sha256Schema,
  contentType: z.string().max(200),
  visibility: z.enum(['public', 'private']),
  /** ETag in the source store, for detecting changes of the file. */
  etag: z.string(),
});
export type TransferFile = z.infer<typeof transferFileSchema>;

export const transferKinds = {
  workspace: 'export',
  backup: 'backup',
  move: 'move',
  // Without originals and renditions, so that it cannot be imported again.
  moveOut: 'archive',
} as const;
export type TransferKind = keyof typeof transferKinds;

const bodyShape = {
  createdAt: z.iso.datetime(),
  /** Describes `rows/{name}.jsonl`, by name. */
  rows: z.record(z.string().regex(/^[\w-]+$/), z.object({ count: sizeSchema, sha256: sha256Schema })),
  /** Describes `files.jsonl`. `bytes` is the total size of the files. */
  files: z.object({ count: sizeSchema, bytes: sizeSchema, sha256: sha256Schema }),
};

/** Schema of the manifest of one kind of transfer, with the details that only this kind has. */
export const createManifestSchema = <Kind extends TransferKind, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) =>
  z.object({
    format: z.literal('reelhof'),
    version: z.literal(transferVersion),
    kind: z.literal(kind),
    ...bodyShape,
    ...shape,
  });

/** The part of a manifest that all kinds share. */
export type TransferBody = {
  rows: Record<string, { count: number; sha256: string }>;
  files: { count: number; bytes: number; sha256: string };
};
