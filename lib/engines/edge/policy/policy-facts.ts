import type { ObjectInfo, ObjectRef, StorageIngress } from '@/lib/ports/storage';
import type { PlaybackKey } from '@/lib/formats/playback-token';

import type { FindEmbedding } from './find-embedding';
import type { FindPlaybackState } from './find-playback-state';

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
export type PolicyFacts = {
  panelOrigins: string[];
  /** Null if the store itself serves signed URLs. */
  verify: StorageIngress['verify'] | null;
  /** Metadata of an object of the stream bucket, as current as delivery requires. */
  look: (key: string) => Promise<ObjectInfo | null>;
  /** Metadata of any object, directly from the store. */
  head: (ref: ObjectRef) => Promise<ObjectInfo | null>;
  findEmbedding: FindEmbedding;
  /** For checking playback tokens; null if none are issued. */
  playback: { key: PlaybackKey; now: () => number; findState: FindPlaybackState } | null;
  /** For checking previews of live channels; null without a live process. */
  live: { key: Buffer; now: () => number } | null;
};
