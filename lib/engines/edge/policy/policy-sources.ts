import { LRUCache } from 'lru-cache';

import type { Keys } from '@/lib/core/secrets/secret';
import { getPlaybackStateKey, type PlaybackState, playbackStateSchema } from '@/lib/formats/playback-tokens';
import type { ObjectInfo, ObjectRef, StorageIngress, StoragePort } from '@/lib/ports/storage';

import type { FindEmbedding } from './find-embedding';

/** Maximum time until a revoked token is rejected; milliseconds. */
const cacheMs = 1500;
const maxBytes = 256 * 1024;

type FindPlaybackState = (videoId: string) => Promise<PlaybackState | null>;

/**
 * The revoked playback tokens of a video, at most 1.5 s old. Throws if the file cannot be read: then no token
 * is accepted.
 */
export const createFindPlaybackState = (storage: StoragePort): FindPlaybackState => {
  const cache = new LRUCache<string, { state: PlaybackState | null }>({ max: 10_000, ttl: cacheMs });

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

/** Request data for the policy. All of it is untrusted. */
export type AskedRequest = {
  method: string;
  /** Path and query as received. */
  url: string;
  host: string | undefined;
  origin: string | undefined;
  referer: string | undefined;
  contentType: string | undefined;
  /** `Sec-Fetch-Dest`: the browser's intended use. */
  destination: string | undefined;
};

/** Data sources of the policy. */
export type PolicySources = {
  panelOrigins: string[];
  /** Null if the store itself serves signed URLs. */
  verify: StorageIngress['verify'] | null;
  /** Metadata of an object of the stream bucket, as current as delivery requires. */
  look: (key: string) => Promise<ObjectInfo | null>;
  /** Metadata of any object, directly from the store. */
  head: (ref: ObjectRef) => Promise<ObjectInfo | null>;
  findEmbedding: FindEmbedding;
  /** For checking playback tokens; null if none are issued. */
  playback: { key: Keys; now: () => number; findState: FindPlaybackState } | null;
  /** For checking previews of live channels; null without a live process. */
  live: { key: Keys; now: () => number } | null;
};
