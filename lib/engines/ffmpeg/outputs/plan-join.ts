import path from 'node:path';

import type { JoinedPart } from '@/lib/ports/storage';
import { findSharedBytes } from './find-shared-bytes';
import { openSource } from '../served/open-source';

/**
 * The parts of an MP4 of the outputs in `folder`, for `StoragePort.join`. `name`: its path in there;
 * `prefix`: the key of the folder. Null if the MP4 shares too little with its segments, or has no video.
 */
export const planJoin = async (
  folder: string,
  { name, prefix }: { name: string; prefix: string },
): Promise<JoinedPart[] | null> => {
  const stretches = await findSharedBytes(folder, path.posix.basename(name, '.mp4')).catch(
    (error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    },
  );
  if (!stretches) return null;
  const file = await openSource(path.join(folder, name));
  try {
    const parts: JoinedPart[] = [];
    for (const { start, length, from } of stretches)
      parts.push(
        from
          ? { key: prefix + from.file, range: { start: from.start, end: from.start + length - 1 } }
          : { bytes: await file.read(start, length) },
      );
    return parts;
  } finally {
    await file.close();
  }
};
