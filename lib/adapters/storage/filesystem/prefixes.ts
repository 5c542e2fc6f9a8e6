import { chmod, unlink } from 'node:fs/promises';
import path from 'node:path';

import { assertPrefix } from '@/lib/core/storage/object-key';
import type { Bucket, ListedObject, StoragePort } from '@/lib/ports/storage';

import { inBatches, type Pause } from '../in-batches';
import { isJoinedFile, withoutJoinedEnding, type JoinedFile } from './joined-files';
import { getObjectPath, ignoreMissing, removeEmptyFolders, type Layout } from './layout';
import { modeOf, statFile, walkFiles } from './object-files';

type PrefixOptions = {
  layout: Layout;
  /** Whether a folder is not behind a symbolic link. */
  isInside: (folder: string) => boolean;
  findJoined: (file: string) => JoinedFile | null;
  pause: Pause | undefined;
};

/** Operations on all objects with a common key prefix. A prefix is `''` or ends in a slash. */
export const createPrefixes = ({ layout, isInside, findJoined, pause }: PrefixOptions) => {
  const walk = async function* (bucket: Bucket, prefix: string): AsyncGenerator<string> {
    const root = layout.buckets[bucket];
    const folder = prefix ? getObjectPath(layout, { bucket, key: prefix.slice(0, -1) }, 'list') : root;
    if (isInside(folder)) for await (const name of walkFiles(folder)) yield path.join(folder, name);
  };

  const toListed = (bucket: Bucket, file: string): ListedObject | null => {
    const key = path.relative(layout.buckets[bucket], file).replaceAll(path.sep, '/');
    if (bucket !== 'stream' || !isJoinedFile(key)) {
      const stats = statFile(file);
      return stats && { key, size: stats.size };
    }
    const place = withoutJoinedEnding(file);
    const joined = statFile(place) ? null : findJoined(place);
    return joined && { key: withoutJoinedEnding(key), size: joined.size, isJoined: true };
  };

  const list = async function* (bucket: Bucket, prefix: string): AsyncGenerator<ListedObject> {
    for await (const file of walk(bucket, prefix)) {
      const listed = toListed(bucket, file);
      if (listed) yield listed;
    }
  };

  const remove: StoragePort['removePrefix'] = async ({ bucket, prefix, signal }) => {
    assertPrefix(prefix, 'removePrefix');
    const root = layout.buckets[bucket];
    const folders = new Set<string>();
    const work = async (files: string[]) => {
      await Promise.all(files.map((file) => unlink(file).catch(ignoreMissing)));
      for (const file of files) folders.add(path.dirname(file));
    };
    const count = await inBatches(walk(bucket, prefix), work, { pause, signal });
    const deepestFirst = [...folders].sort((a, b) => b.length - a.length);
    for (const folder of deepestFirst) await removeEmptyFolders(folder, root);
    return count;
  };

  const setVisibility: StoragePort['setPrefixVisibility'] = async ({
    bucket,
    prefix,
    visibility,
    signal,
  }) => {
    assertPrefix(prefix, 'setPrefixVisibility');
    const work = async (files: string[]) => {
      await Promise.all(files.map((file) => chmod(file, modeOf(visibility)).catch(ignoreMissing)));
    };
    return inBatches(walk(bucket, prefix), work, { pause, signal });
  };

  return { list, remove, setVisibility };
};
