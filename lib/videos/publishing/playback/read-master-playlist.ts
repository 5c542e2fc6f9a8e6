import { text } from 'node:stream/consumers';

import type { StoragePort } from '@/lib/ports/storage';

/** A ladder's playlist has 1 or 2 kB; a much longer one would bloat every data.json. Bytes. */
const maxSize = 16_000;

/** The text of a master playlist in the stream bucket; null if it is missing or too long for data.json. */
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
