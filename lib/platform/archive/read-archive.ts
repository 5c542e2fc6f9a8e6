import { readFile } from 'node:fs/promises';
import path from 'node:path';

import {
  type Manifest,
  manifestFile,
  manifestSchema,
  type MovedCollection,
  movedCollections,
  rowsFile,
} from './archive-format';
import type { Row } from './clean-row';
import { readLineFile } from './line-file';

export type Rows = Record<MovedCollection, Row[]>;

/** Throws if the folder is not a complete export or has an unsupported format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`${folder} is no export, or one that was not finished: it has no ${manifestFile}.`);
  });
  const result = manifestSchema.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`${manifestFile} is not one that this version of Reelhof reads.`);
  return result.data;
};

/** Rows of a collection. Empty if the archive has none. Throws if the file was modified. */
export const readRows = async (folder: string, manifest: Manifest, collection: string): Promise<Row[]> => {
  const list = manifest.rows[collection];
  const rows: Row[] = [];
  if (!list) return rows;
  for await (const row of readLineFile(path.join(folder, rowsFile(collection)), list.sha256))
    rows.push(row as Row);
  return rows;
};

/** Rows of all imported collections. */
export const readMovedRows = async (folder: string, manifest: Manifest): Promise<Rows> => {
  const rows = {} as Rows;
  for (const collection of movedCollections) rows[collection] = await readRows(folder, manifest, collection);
  return rows;
};
