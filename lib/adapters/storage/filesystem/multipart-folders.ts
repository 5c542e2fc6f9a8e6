import path from 'node:path';

import type { ObjectRef } from '@/lib/ports/storage';
import { readJsonFile } from './json-file';
import type { Layout } from './layout';

/** Parameters of an upload. */
export type Manifest = ObjectRef & { contentType: string; partSize: number };

/** The record of a completed upload. */
export type DoneRecord = ObjectRef & {
  parts: { partNumber: number; etag: string }[];
  etag: string;
  size: number;
  /** Whether the object is the file of the parts itself, not a copy. */
  isInPlace: boolean;
};

export const isUploadId = (uploadId: string): boolean => /^[0-9a-f]{32}$/.test(uploadId);

/** Paths of an upload by state: receiving parts, being joined, being removed, and its completion record. */
export const getUploadPaths = ({ multipart }: Layout, uploadId: string) => {
  const open = path.join(multipart, uploadId);
  return { open, closing: `${open}.completing`, aborted: `${open}.aborted`, done: `${open}.done.json` };
};

export const getManifestPath = (folder: string): string => path.join(folder, 'manifest.json');

/** The manifest of a folder; null if there is none, or if it is for another object. */
export const readManifest = async (folder: string, ref: ObjectRef): Promise<Manifest | null> => {
  const manifest = await readJsonFile<Manifest>(getManifestPath(folder));
  return manifest?.bucket === ref.bucket && manifest.key === ref.key ? manifest : null;
};
