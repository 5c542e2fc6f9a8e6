import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import type { StoragePort, Visibility } from '@/lib/ports/storage';
import { parseMediaPlaylist, type MediaPlaylist } from '../ladder/master-playlist';
import { contentTypeOf } from '../outputs/write-outputs';
import type { SessionBase } from '../run/session';
import { PREVIEW_FOLDER, PREVIEW_INDEX } from './preview-arguments';

const forever = 'public, max-age=31536000, immutable';
const growing = 'public, max-age=1';

type PreviewStoreOptions = {
  storage: StoragePort;
  session: Pick<SessionBase, 'folder' | 'signal'>;
  /** Ends in a slash. */
  prefix: string;
  findVisibility: () => Promise<Visibility>;
};

export type PreviewStore = {
  /** Stores a file of the local early folder. Returns its size in bytes. */
  storeFile: (name: string) => Promise<number>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The media playlist that an earlier run stored. */
  readIndex: () => Promise<MediaPlaylist | null>;
};

/** Stores the files of a preview rendition with the video's visibility, even if it changes meanwhile. */
export const createPreviewStore = ({
  storage,
  session,
  prefix,
  findVisibility,
}: PreviewStoreOptions): PreviewStore => {
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
    storeFile: async (name) => {
      const bytes = await readFile(path.join(session.folder.path, PREVIEW_FOLDER, name));
      await put(name, bytes);
      return bytes.length;
    },
    readIndex: async () => {
      const stored = await storage.read({ bucket: 'stream', key: prefix + PREVIEW_INDEX });
      if (!stored) return null;
      const playlist = await text(stored.body);
      return playlist.includes('#EXTINF') ? parseMediaPlaylist(playlist) : null;
    },
  };
};
