import { open, rm, type FileHandle } from 'node:fs/promises';

import type { ObjectRef } from '@/lib/ports/storage';
import { getObjectPath, getTemporaryPath, placeFile, placeFileOnce, type Layout } from './layout';
import { toEtag } from './object-files';

type NewObject = {
  ref: ObjectRef;
  /** Mode bits of the finished file. */
  mode: number;
  operation: string;
  /** Writes the bytes and returns whether they are complete. */
  fill: (handle: FileHandle) => Promise<boolean>;
  /** Fails instead of replacing an existing object. */
  isNew?: boolean;
};

type Created = { etag: string; size: number } | 'incomplete' | 'exists';

/** Writes an object to a temporary file and renames it. An incomplete body changes nothing. */
export const createObject = async (
  layout: Layout,
  { ref, mode, operation, fill, isNew }: NewObject,
): Promise<Created> => {
  const target = getObjectPath(layout, ref, operation);
  const temporary = getTemporaryPath(layout);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    if (!(await fill(handle))) return 'incomplete';
    await handle.chmod(mode);
    const stats = await handle.stat();
    await handle.close();
    if (!isNew) await placeFile(temporary, target);
    else if (!(await placeFileOnce(temporary, target))) return 'exists';
    return { etag: toEtag(stats), size: stats.size };
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
};
