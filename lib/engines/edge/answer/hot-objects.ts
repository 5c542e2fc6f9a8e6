import { LRUCache } from 'lru-cache';

import { edgeLeaseMs } from '@/lib/core/storage/stored-objects';
import type { ObjectInfo, StoragePort } from '@/lib/ports/storage';

import { compress, type ContentCoding, isCompressible, type HeaderList } from './content-coding';

/** Memory limit shared by all processes of an edge. */
export const maxHotBytes = 256 * 1024 * 1024;
const maxObjectBytes = 4 * 1024 * 1024;
/** Overhead of an entry besides its bytes, so that many tiny objects are bounded too. */
const entryOverhead = 1024;

/** An object's bytes in one content coding. */
type Representation = {
  coding: ContentCoding | null;
  bytes: Buffer;
};

export type HotObject = {
  info: ObjectInfo;
  plain: Representation;
  /** Codings that were requested so far. */
  coded: Partial<Record<ContentCoding, Promise<Representation>>>;
  headers?: HeaderList;
};

export type HotObjects = {
  /**
   * Metadata of an object of the stream bucket: current with a local store, at most 2 s old with a remote
   * one.
   */
  look(key: string): Promise<ObjectInfo | null>;
  /** The cached bytes for exactly this state of the object. */
  peek(key: string, info: ObjectInfo): HotObject | undefined;
  /**
   * Reads and caches the object; concurrent callers share one read. Null if it was removed or is too large
   * now.
   */
  load(key: string, info: ObjectInfo): Promise<HotObject | null>;
  isSmall(info: ObjectInfo): boolean;
  /** The representation for a client that accepts `coding`; compressed once. */
  represent(object: HotObject, coding: ContentCoding): Promise<Representation>;
  /** The headers of an object, created once per cache entry. */
  getHeaders(key: string, info: ObjectInfo, make: () => HeaderList): HeaderList;
  /** Makes the next `look` query the store. */
  forgetInfo(key: string): void;
};

type HotObjectOptions = { storage: StoragePort; maxBytes?: number };

/**
 * In-memory cache for small objects of the stream bucket (playlists, segments, data.json), limited to
 * `maxBytes`. The store is queried before each use, so replacing or hiding an object takes effect at once.
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
    // The lease counts from the store's answer, not from its arrival here, since hiding an object waits for
    // the lease.
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
    if (filled !== info.size) throw new Error(`${key}: received ${filled} of ${info.size} bytes`);
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
          // The next caller tries again.
          coded[coding] = undefined;
          throw error;
        },
      )),
    forgetInfo: (key) => void infos.delete(key),
  };
};
