import { open } from 'node:fs/promises';
import path from 'node:path';

import type { ObjectRef, OpenParts, PartsState } from '@/lib/ports/storage';

import { unquote } from '../part-rules';
import { readJsonFile } from './json-file';
import { ignoreMissing, type Layout } from './layout';
import {
  getUploadPaths,
  isUploadId,
  readManifest,
  type DoneRecord,
  readPartRecords,
} from './multipart-parts';

/** Number of part records read in parallel. */
const step = 8;

/** Whether the object is the file being read, and consists of the parts that were read from it. Pure. */
const isOfSeen = (done: DoneRecord, ref: ObjectRef, seen: readonly string[]): boolean =>
  done.isInPlace &&
  done.bucket === ref.bucket &&
  done.key === ref.key &&
  done.parts.length >= seen.length &&
  seen.every((etag, index) => {
    const part = done.parts[index];
    return part?.partNumber === index + 1 && unquote(part.etag) === unquote(etag);
  });

/** See `StoragePort`. The open file stays readable after it was renamed to become the object. */
export const openParts = async (
  layout: Layout,
  ref: ObjectRef & { uploadId: string },
): Promise<OpenParts | null> => {
  if (!isUploadId(ref.uploadId)) return null;
  const { open: folder, closing, done: doneFile } = getUploadPaths(layout, ref.uploadId);
  const manifest = await readManifest(folder, ref);
  const data = manifest && (await open(path.join(folder, 'data'), 'r').catch(ignoreMissing));
  if (!manifest || !data) return null;
  const { partSize } = manifest;
  /** Entity tags of the contiguous parts from the first one on, all of full size. */
  const seen: string[] = [];

  const lookForMore = async (): Promise<void> => {
    for (;;) {
      const numbers = Array.from({ length: step }, (_, index) => seen.length + index + 1);
      const parts = await readPartRecords(folder, numbers);
      const next = numbers.findIndex(
        (number, index) => parts[index]?.partNumber !== number || parts[index]?.size !== partSize,
      );
      seen.push(...parts.slice(0, next < 0 ? step : next).map(({ etag }) => etag));
      if (next >= 0) return;
    }
  };

  return {
    look: async (): Promise<PartsState> => {
      const isOpen = Boolean(await readManifest(folder, ref));
      if (isOpen) await lookForMore();
      if (isOpen || (await readManifest(closing, ref)))
        return { state: 'open', length: seen.length * partSize };
      const done = await readJsonFile<DoneRecord>(doneFile);
      if (!done || !isOfSeen(done, ref, seen)) return { state: 'lost' };
      return { state: 'joined', size: done.size, etag: done.etag };
    },
    read: async (position, length) => {
      const { buffer, bytesRead } = await data.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => data.close(),
  };
};
