import { forEachAtOnce, withRetries } from '@/lib/core/async';
import { playerFolder } from '@/lib/core/storage/storage-keys';
import { cacheControlOf } from '@/lib/engines/edge/answer/response-headers';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

type Way = { from: StoragePort; to: StoragePort; say: (line: string) => void };

const buckets = ['upload', 'stream'] as const;

const listSizes = async (storage: StoragePort): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for (const bucket of buckets)
    for await (const { key, size } of storage.list({ bucket, prefix: '' }))
      if (!isPlayer(key)) sizes.set(`${bucket}/${key}`, size);
  return sizes;
};

/** The player is deployed at every start. */
const isPlayer = (key: string): boolean => key.startsWith(playerFolder);

/** Whether an object was already copied: same size and visibility, and not changed since. */
const isCopied = async ({ from, to }: Way, ref: ObjectRef): Promise<boolean> => {
  const [here, there] = await Promise.all([from.head(ref), to.head(ref)]);
  if (!here || here.size !== there?.size || here.visibility !== there.visibility) return false;
  // Allows for clock differences between machines.
  return here.lastModified.getTime() + 60_000 < there.lastModified.getTime();
};

const copyFile = async ({ from, to }: Way, { bucket, key }: ObjectRef): Promise<number> => {
  const object = await from.read({ bucket, key });
  // The file was removed after it had been listed.
  if (!object) return 0;
  const { size, contentType, visibility } = object.info;
  const cacheControl = bucket === 'stream' ? cacheControlOf(key) : 'private, no-store';
  await to.write({ bucket, key, body: object.body, contentType, cacheControl, visibility });
  const arrived = (await to.head({ bucket, key }))?.size;
  if (arrived !== size) throw new Error(`${key} has ${size} bytes, but ${arrived ?? 0} were copied.`);
  return size;
};

/**
 * Synchronises one store to another: copies new and changed files and removes deleted ones. Repeated calls
 * only copy changes. Throws if a file was not copied completely.
 */
export const moveFiles = async (way: Way): Promise<{ count: number; bytes: number; copied: number }> => {
  const { from, to, say } = way;
  const there = await listSizes(to);
  const kept = new Set<string>();
  const done = { count: 0, bytes: 0, copied: 0 };
  for (const bucket of buckets) {
    await forEachAtOnce(from.list({ bucket, prefix: '' }), async ({ key, size }) => {
      if (isPlayer(key)) return;
      const ref = { bucket, key };
      kept.add(`${bucket}/${key}`);
      if (there.get(`${bucket}/${key}`) !== size || !(await isCopied(way, ref))) {
        done.bytes += await withRetries(() => copyFile(way, ref));
        done.copied += 1;
      }
      done.count += 1;
      if (done.count % 500 === 0) say(`${done.count} files`);
    });
  }
  for (const name of there.keys()) {
    if (kept.has(name)) continue;
    const [bucket, ...key] = name.split('/');
    await to.remove({ bucket: bucket as 'upload', key: key.join('/') });
  }
  return done;
};

/** Throws unless both stores have the same files with the same sizes. */
export const checkSameFiles = async ({ from, to }: Way): Promise<void> => {
  const [here, there] = [await listSizes(from), await listSizes(to)];
  for (const [name, size] of here)
    if (there.get(name) !== size) throw new Error(`${name} differs between source and destination.`);
  const extra = [...there.keys()].find((name) => !here.has(name));
  if (extra) throw new Error(`${extra} exists only at the destination.`);
};

/** Key of any file that the product did not create at a start. Null if the store is empty. */
export const findStrangeKey = async (storage: StoragePort): Promise<string | null> => {
  for (const bucket of buckets)
    for await (const { key } of storage.list({ bucket, prefix: '' })) if (!isPlayer(key)) return key;
  return null;
};
