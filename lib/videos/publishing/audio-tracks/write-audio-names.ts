import { replaceAudioTags } from '@/lib/core/media/audio-tracks';
import type { StoragePort, Visibility } from '@/lib/ports/storage';
import type { StoredVideoSource } from '@/lib/videos/library/types';

import { readMasterPlaylist } from '../playback/read-master-playlist';

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
