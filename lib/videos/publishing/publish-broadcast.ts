import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import type { StoragePort } from '@/lib/ports/storage/port';
import type { Video } from '@/payload-types';

type Stores = { storage: StoragePort; delivery: DeliveryPort };

/** Stands beside the files of a broadcast from the moment before they are hidden until all of them are shown again. */
const getMarkKey = (folder: string): string => `${folder}hidden`;

/**
 * What was on air is there for a while beside a recording's own files, or in their place: who hides the recording hides it, too, and who
 * shows it again shows it. Nothing for other videos. May be repeated.
 */
export const publishBroadcast = async (
  { storage, delivery }: Stores,
  { liveEventId, liveBroadcast, visibility }: Pick<Video, 'liveEventId' | 'liveBroadcast' | 'visibility'>,
): Promise<void> => {
  if (!liveEventId || !liveBroadcast) return;
  const folder = getLiveFolder(liveEventId, liveBroadcast);
  const mark = { bucket: 'stream', key: getMarkKey(folder) } as const;
  if (visibility === 'public' && !(await storage.head(mark))) return;
  const rungs = await listRungs(storage, folder);
  if (rungs.size === 0) return;
  if (visibility === 'private') await writeMark(storage, mark);
  for (const rung of rungs)
    await storage.setPrefixVisibility({ bucket: 'stream', prefix: `${folder}${rung}/`, visibility });
  if (visibility === 'public') await storage.remove(mark);
  await delivery.invalidate([`/${folder}*`]);
};

const writeMark = (storage: StoragePort, mark: { bucket: 'stream'; key: string }): Promise<void> =>
  storage.write({
    ...{ ...mark, body: Buffer.alloc(0), contentType: 'text/plain', cacheControl: 'no-store' },
    visibility: 'private',
  });

/** Names of the folders in which its segments are. */
const listRungs = async (storage: StoragePort, folder: string): Promise<Set<string>> => {
  const rungs = new Set<string>();
  for await (const { key } of storage.list({ bucket: 'stream', prefix: folder })) {
    const [name = '', file] = key.slice(folder.length).split('/');
    if (file !== undefined) rungs.add(name);
  }
  return rungs;
};
