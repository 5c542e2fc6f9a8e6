import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { StoragePort, Visibility } from '@/lib/ports/storage';
import { parseMediaPlaylist, type MediaPlaylist } from '../ladder/master-playlist';
import { contentTypeOf } from '../outputs/write-outputs';
import type { SessionBase } from '../run/session';
import { EARLY_FOLDER, EARLY_INDEX } from './early-arguments';

const forever = 'public, max-age=31536000, immutable';
const growing = 'public, max-age=1';

type EarlyStoreOptions = {
  storage: StoragePort;
  session: Pick<SessionBase, 'folder' | 'signal'>;
  /** Ends in a slash. */
  prefix: string;
  findVisibility: () => Promise<Visibility>;
};

export type EarlyStore = {
  /** Stores a file of the local early folder. Returns its size in bytes. */
  putFile: (name: string) => Promise<number>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The media playlist that an earlier run stored. */
  readIndex: () => Promise<MediaPlaylist | null>;
};

/** Stores the files of a preview rendition with the video's visibility, even if it changes meanwhile. */
export const createEarlyStore = ({
  storage,
  session,
  prefix,
  findVisibility,
}: EarlyStoreOptions): EarlyStore => {
  const put = async (name: string, body: Uint8Array): Promise<void> => {
    for (let visibility = await findVisibility(); ;) {
      session.signal.throwIfAborted();
      await storage.write({
        ...{ bucket: 'stream', key: prefix + name, body, visibility },
        contentType: contentTypeOf(name),
        cacheControl: name.endsWith('.m3u8') ? growing : forever,
      });
      const now = await findVisibility();
      if (now === visibility) return;
      visibility = now;
    }
  };
  return {
    put,
    putFile: async (name) => {
      const bytes = await readFile(path.join(session.folder.path, EARLY_FOLDER, name));
      await put(name, bytes);
      return bytes.length;
    },
    readIndex: async () => {
      const stored = await storage.read({ bucket: 'stream', key: prefix + EARLY_INDEX });
      if (!stored) return null;
      const playlist = await text(stored.body);
      return playlist.includes('#EXTINF') ? parseMediaPlaylist(playlist) : null;
    },
  };
};
