import { readManifest, readRows } from '../transfer/read-transfer';
import { type Manifest, manifestSchema, type MovedCollection, movedCollections } from './archive-format';
import type { Row } from './clean-row';

export type Rows = Record<MovedCollection, Row[]>;

/** Throws if the folder is not a complete export or has an unsupported format. */
export const readArchiveManifest = (folder: string): Promise<Manifest> =>
  readManifest(folder, 'workspace', manifestSchema);

/** Rows of all imported collections. Throws if a file was modified. */
export const readMovedRows = async (folder: string, manifest: Manifest): Promise<Rows> => {
  const rows = {} as Rows;
  for (const collection of movedCollections) {
    rows[collection] = [];
    for await (const row of readRows(folder, manifest, collection)) rows[collection].push(row as Row);
  }
  return rows;
};
