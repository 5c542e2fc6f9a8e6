import { text } from 'node:stream/consumers';

import { replaceAudioTags } from '@/lib/core/media/audio-tracks';
import type { StoragePort, Visibility } from '@/lib/ports/storage';
import type { StoredVideoSource } from '@/lib/videos/library/types';

/** Short, because the playlist may change again. */
const cacheControl = 'public, max-age=60';

/**
 * Writes the audio track names into the HLS master playlist. Idempotent; writes nothing if they are up to
 * date.
 */
export const writeAudioNames = async (
  storage: StoragePort,
  { hls, audioTracks = [] }: StoredVideoSource,
  visibility: Visibility,
): Promise<void> => {
  const key = hls[0]?.url;
  if (!key || audioTracks.length < 2) return;
  const master = await readMasterPlaylist(storage, key);
  const named = master && replaceAudioTags(master, audioTracks);
  if (!named || named === master) return;
  await storage.write({
    ...{ bucket: 'stream', key, body: Buffer.from(named), visibility, cacheControl },
    contentType: 'application/vnd.apple.mpegurl',
  });
};

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
