import { chmod, unlink } from 'node:fs/promises';
import path from 'node:path';

import { inBatches, type Pause } from '../in-batches';
import { assertPrefix } from '../object-key';
import type { Bucket, StoragePort } from '../port';
import { getObjectPath, ignoreMissing, removeEmptyFolders, type Layout } from './layout';
import { modeOf, statFile, walkFiles } from './object-files';

type PrefixOptions = {
  layout: Layout;
  /** Whether a folder lies where its path says. */
  isInside: (folder: string) => boolean;
  pause: Pause | undefined;
};

/** What is done with all objects whose keys begin alike. A prefix is `''` or ends in a slash. */
export const createPrefixes = ({ layout, isInside, pause }: PrefixOptions) => {
  const list = async function* (bucket: Bucket, prefix: string) {
    const root = layout.buckets[bucket];
    const folder = prefix ? getObjectPath(layout, { bucket, key: prefix.slice(0, -1) }, 'list') : root;
    if (!isInside(folder)) return;
    for await (const name of walkFiles(folder)) {
      const stats = statFile(path.join(folder, name));
      if (stats) yield { key: prefix + name, size: stats.size };
    }
  };

  const remove: StoragePort['removePrefix'] = async ({ bucket, prefix, signal }) => {
    assertPrefix(prefix, 'removePrefix');
    const root = layout.buckets[bucket];
    const folders = new Set<string>();
    const work = async (batch: { key: string }[]) => {
      const files = batch.map(({ key }) => path.join(root, key));
      await Promise.all(files.map((file) => unlink(file).catch(ignoreMissing)));
      for (const file of files) folders.add(path.dirname(file));
    };
    const count = await inBatches(list(bucket, prefix), work, { pause, signal });
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
    const work = async (batch: { key: string }[]) => {
      const files = batch.map(({ key }) => path.join(layout.buckets[bucket], key));
      await Promise.all(files.map((file) => chmod(file, modeOf(visibility)).catch(ignoreMissing)));
    };
    return inBatches(list(bucket, prefix), work, { pause, signal });
  };

  return { list, remove, setVisibility };
};
