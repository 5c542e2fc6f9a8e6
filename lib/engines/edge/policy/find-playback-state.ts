import { LRUCache } from 'lru-cache';

import type { StoragePort } from '@/lib/ports/storage';
import { getPlaybackStateKey, type PlaybackState, playbackStateSchema } from '@/lib/formats/playback-state';

/** Maximum time until a revoked token is rejected; milliseconds. */
const keptMs = 5000;
const maxBytes = 256 * 1024;

export type FindPlaybackState = (videoId: string) => Promise<PlaybackState | null>;

/**
 * The revoked playback tokens of a video, at most 5 s old. Throws if the file cannot be read: then no token
 * is accepted.
 */
export const createFindPlaybackState = (storage: StoragePort): FindPlaybackState => {
  const cache = new LRUCache<string, { state: PlaybackState | null }>({ max: 10_000, ttl: keptMs });

  const read = async (videoId: string): Promise<PlaybackState | null> => {
    const opened = await storage.read({ bucket: 'stream', key: getPlaybackStateKey(videoId) });
    if (!opened) return null;
    if (opened.info.size > maxBytes) {
      opened.body.destroy();
      throw new Error('playback.json is too large');
    }
    const text = Buffer.concat(await opened.body.toArray()).toString('utf8');
    return playbackStateSchema.parse(JSON.parse(text));
  };

  return async (videoId) => {
    const known = cache.get(videoId);
    if (known) return known.state;
    const state = await read(videoId);
    cache.set(videoId, { state });
    return state;
  };
};
