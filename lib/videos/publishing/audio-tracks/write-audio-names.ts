import { replaceAudioTags } from '@/lib/core/media/audio-tracks';
import type { StoragePort, Visibility } from '@/lib/ports/storage/port';
import type { StoredVideoSource } from '@/lib/videos/library/types';

import { readMasterPlaylist } from '../playback/read-master-playlist';

/** A playlist that was changed may be changed again. */
const cacheControl = 'public, max-age=60';

/**
 * Lets a video's playlist say of its tracks of sound what its row says. Idempotent; writes nothing where it
 * does already.
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
