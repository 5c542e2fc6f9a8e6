import { text } from 'node:stream/consumers';

import type { StoragePort } from '@/lib/ports/storage/port';

/** A ladder's list is 1 or 2 kB; what is much longer would make every data.json heavy. Bytes. */
const maxSize = 16_000;

/**
 * The text of a master playlist in the stream bucket; null where there is none that a data.json could carry.
 */
export const readMasterPlaylist = async (
  storage: Pick<StoragePort, 'read'>,
  key: string | undefined,
): Promise<string | null> => {
  const found = key ? await storage.read({ bucket: 'stream', key }) : null;
  if (!found) return null;
  if (found.info.size > maxSize) {
    found.body.destroy();
    return null;
  }
  const playlist = await text(found.body);
  return playlist.startsWith('#EXTM3U') ? playlist : null;
};
