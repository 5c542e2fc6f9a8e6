import type { ObjectInfo, ObjectRef, StorageIngress } from '@/lib/ports/storage/port';
import type { PlaybackKey } from '@/lib/formats/playback-token';

import type { FindEmbedding } from './find-embedding';
import type { FindPlaybackState } from './find-playback-state';

/** All that the policy is told of a request. None of it is trusted. */
export type AskedRequest = {
  method: string;
  /** Path and query as received. */
  url: string;
  host: string | undefined;
  origin: string | undefined;
  referer: string | undefined;
  contentType: string | undefined;
  /** `Sec-Fetch-Dest`: what the browser wants it for. */
  destination: string | undefined;
};

/** All that the policy knows. */
export type PolicyFacts = {
  panelOrigins: string[];
  /** Null where signed URLs are answered by the store itself. */
  verify: StorageIngress['verify'] | null;
  /** Facts about an object of the stream bucket, as fresh as delivery needs them. */
  look: (key: string) => Promise<ObjectInfo | null>;
  /** Facts about any object, from the store itself. */
  head: (ref: ObjectRef) => Promise<ObjectInfo | null>;
  findEmbedding: FindEmbedding;
  /** How playback tokens are judged; null where none are given out. */
  playback: { key: PlaybackKey; now: () => number; findState: FindPlaybackState } | null;
  /** How previews of live channels are judged; null where there is no process for live to ask. */
  live: { key: Buffer; now: () => number } | null;
};
