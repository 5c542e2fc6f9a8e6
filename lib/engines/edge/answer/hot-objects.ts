import { LRUCache } from 'lru-cache';

import { edgeLeaseMs } from '@/lib/core/storage/edge-lease';
import type { ObjectInfo, StoragePort } from '@/lib/ports/storage/port';

import { compress, type ContentCoding, isCompressible } from './content-coding';
import type { HeaderList } from './header-list';

/** What all processes of an edge keep together. */
export const maxHotBytes = 256 * 1024 * 1024;
const maxObjectBytes = 4 * 1024 * 1024;
/** What an entry costs besides its bytes, so that many tiny objects are bounded too. */
const entryOverhead = 1024;

/** An object's bytes in one of the forms in which they are sent. */
type Representation = {
  coding: ContentCoding | null;
  bytes: Buffer;
};

export type HotObject = {
  info: ObjectInfo;
  plain: Representation;
  /** Those that somebody asked for. */
  coded: Partial<Record<ContentCoding, Promise<Representation>>>;
  headers?: HeaderList;
};

export type HotObjects = {
  /**
   * Facts about an object of the stream bucket: fresh with a local store, at most 2 s old with a remote one.
   */
  look(key: string): Promise<ObjectInfo | null>;
  /** The bytes kept for exactly this state of the object. */
  peek(key: string, info: ObjectInfo): HotObject | undefined;
  /**
   * Reads and keeps the object; concurrent callers share one reading. Null where it is gone or has become
   * large.
   */
  load(key: string, info: ObjectInfo): Promise<HotObject | null>;
  isSmall(info: ObjectInfo): boolean;
  /** The form a client gets that accepts `coding`; compressing is done once. */
  represent(object: HotObject, coding: ContentCoding): Promise<Representation>;
  /** The headers of an object, made once for as long as it is kept. */
  getHeaders(key: string, info: ObjectInfo, make: () => HeaderList): HeaderList;
  /** Makes the next `look` ask the store. */
  forgetInfo(key: string): void;
};

type HotObjectOptions = { storage: StoragePort; maxBytes?: number };

/**
 * Small objects of the stream bucket (playlists, segments, data.json) kept in memory up to a total of
 * `maxBytes`. The store is asked before each use, so replacing or hiding an object takes effect at once.
 * Readers share the bytes.
 */
export const createHotObjects = ({ storage, maxBytes = maxHotBytes }: HotObjectOptions): HotObjects => {
  const isRemote = storage.ingress === null;
  const cache = new LRUCache<string, HotObject>({
    maxSize: maxBytes,
    sizeCalculation: ({ info, plain: { bytes } }) => {
      const forms = isCompressible(info) ? 2 : 1;
      return forms * bytes.length + entryOverhead;
    },
  });
  const infos = new LRUCache<string, { info: ObjectInfo | null }>({ max: 20_000, ttl: edgeLeaseMs });
  const loading = new Map<string, Promise<HotObject | null>>();

  const look = async (key: string): Promise<ObjectInfo | null> => {
    const known = infos.get(key);
    if (known) return known.info;
    const askedAt = performance.now();
    const info = await storage.head({ bucket: 'stream', key });
    // Whoever hides the object counts from when the store said that it is public, not from when that arrived
    // here.
    const ttl = Math.floor(edgeLeaseMs - (performance.now() - askedAt));
    if (ttl > 0) infos.set(key, { info }, { ttl });
    return info;
  };

  const read = async (key: string): Promise<HotObject | null> => {
    const opened = await storage.read({ bucket: 'stream', key });
    if (!opened) return null;
    const { info, body } = opened;
    if (info.size > maxObjectBytes) {
      body.destroy();
      return null;
    }
    const bytes = Buffer.allocUnsafeSlow(info.size);
    let filled = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) filled += chunk.copy(bytes, filled);
    if (filled !== info.size) throw new Error(`${key}: ${filled} of ${info.size} bytes arrived`);
    const object: HotObject = { info, plain: { coding: null, bytes }, coded: {} };
    cache.set(key, object);
    return object;
  };

  const load = (key: string, info: ObjectInfo): Promise<HotObject | null> => {
    const id = `${info.etag} ${key}`;
    const running = loading.get(id) ?? read(key).finally(() => loading.delete(id));
    loading.set(id, running);
    return running;
  };

  const peek = (key: string, info: ObjectInfo): HotObject | undefined => {
    const object = cache.get(key);
    return object?.info.etag === info.etag ? object : undefined;
  };

  return {
    look: isRemote ? look : (key) => storage.head({ bucket: 'stream', key }),
    peek,
    load,
    getHeaders: (key, info, make) => {
      const object = peek(key, info);
      return object ? (object.headers ??= make()) : make();
    },
    isSmall: (info) => info.size <= maxObjectBytes,
    represent: ({ plain, coded }, coding) =>
      (coded[coding] ??= compress(plain.bytes, coding).then(
        (bytes) => ({ coding, bytes }),
        (error: unknown) => {
          // The next one to ask tries again.
          coded[coding] = undefined;
          throw error;
        },
      )),
    forgetInfo: (key) => void infos.delete(key),
  };
};
