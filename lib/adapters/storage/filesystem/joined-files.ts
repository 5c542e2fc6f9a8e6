import { closeSync, openSync, readSync, type Stats } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { findKeyFault } from '@/lib/core/storage/object-key';
import type { ByteRange, JoinedPart } from '@/lib/ports/storage';

import { openFile, statFile, streamFile } from './object-files';

/**
 * Extension of a joined object, whose bytes are stored in other objects: a header of 20 bytes (magic number,
 * the object's size, length of the index), the index as JSON, and bytes that no other object contains.
 */
const ENDING = '.joined';
const MAGIC = Buffer.from('RHJOIN1\n', 'latin1');
const HEAD_BYTES = MAGIC.length + 8 + 4;
/** Bytes. Hours of video need less than a tenth of it. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;

/** Numbers per range: index of the source (-1 for the file's own bytes), start within it, length. */
const NUMBERS = 3;
const OWN = -1;

const indexSchema = z.strictObject({
  /** Relative to the folder above the object's own. */
  sources: z.array(z.string()),
  stretches: z.array(z.int().min(OWN)),
});

type Index = z.infer<typeof indexSchema>;

export type JoinedFile = { file: string; stats: Stats; size: number; indexBytes: number };

/** A parsed index with the offset of each range in the object, and of the object's end. */
type StretchMap = Index & { offsets: Float64Array };

/** Restricts the lookup to MP4 files, so that other objects cost no extra access. */
export const mayBeJoined = (key: string): boolean => key.endsWith('.mp4');

export const joinedFileOf = (file: string): string => file + ENDING;
export const isJoinedFile = (name: string): boolean => name.endsWith(ENDING);
export const withoutJoinedEnding = (name: string): string => name.slice(0, -ENDING.length);

const readHead = (file: string): { size: number; indexBytes: number } | null => {
  const head = Buffer.alloc(HEAD_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, head, 0, HEAD_BYTES, 0) !== HEAD_BYTES) return null;
  } finally {
    closeSync(descriptor);
  }
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const indexBytes = head.readUInt32BE(MAGIC.length + 8);
  return indexBytes > MAX_INDEX_BYTES
    ? null
    : { size: Number(head.readBigUInt64BE(MAGIC.length)), indexBytes };
};

const isUnchanged = (known: Stats, now: Stats): boolean =>
  known.ino === now.ino && known.mtimeMs === now.mtimeMs && known.size === now.size;

const toMap = (index: Index): StretchMap => {
  const offsets = new Float64Array(index.stretches.length / NUMBERS + 1);
  for (let each = 0; each + 1 < offsets.length; each += 1)
    offsets[each + 1] = (offsets[each] ?? 0) + (index.stretches[each * NUMBERS + 2] ?? 0);
  return { ...index, offsets };
};

/** Index of the range that contains a position. */
const findStretch = ({ offsets }: StretchMap, position: number): number => {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The joined objects of a store. `isInside` checks that a folder is not behind a symbolic link. */
export const createJoinedFiles = (isInside: (folder: string) => boolean) => {
  const known = new LRUCache<string, JoinedFile>({ max: 10_000 });
  const maps = new LRUCache<string, { stats: Stats; map: StretchMap }>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ map }) => map.stretches.length * 16 + map.sources.length * 64 + 1024,
  });

  /**
   * The join index in place of the object at `target`; null if there is none. Synchronous like `statFile`.
   */
  const find = (target: string): JoinedFile | null => {
    const file = joinedFileOf(target);
    const stats = statFile(file);
    if (!stats) return null;
    const last = known.get(file);
    if (last && isUnchanged(last.stats, stats)) {
      // The mode may have changed.
      const found = last.stats.mode === stats.mode ? last : { ...last, stats };
      known.set(file, found);
      return found;
    }
    const head = readHead(file);
    if (!head) return null;
    const found = { file, stats, ...head };
    known.set(file, found);
    return found;
  };

  const loadMap = async ({ file, stats, size, indexBytes }: JoinedFile): Promise<StretchMap> => {
    const last = maps.get(file);
    if (last && isUnchanged(last.stats, stats)) return last.map;
    const opened = await openFile(file);
    if (!opened || !isUnchanged(opened.stats, stats)) {
      await opened?.handle.close();
      throw new Error('a joined object was replaced while it was being read');
    }
    const bytes = Buffer.alloc(indexBytes);
    try {
      await opened.handle.read(bytes, 0, indexBytes, HEAD_BYTES);
    } finally {
      await opened.handle.close();
    }
    const map = toMap(indexSchema.parse(JSON.parse(bytes.toString('utf8'))));
    // An index from another folder must not refer to files outside the object's own.
    if (map.offsets.at(-1) !== size || map.sources.some((source) => findKeyFault(source) !== null))
      throw new Error('the index of a joined object is damaged');
    maps.set(file, { stats, map });
    return map;
  };

  const openStretch = async (joined: JoinedFile, map: StretchMap, stretch: number, within: ByteRange) => {
    const [source = OWN, start = 0] = map.stretches.slice(stretch * NUMBERS, stretch * NUMBERS + 2);
    const own = source === OWN;
    const file = own
      ? joined.file
      : path.join(path.dirname(path.dirname(joined.file)), map.sources[source] ?? '');
    const opened = isInside(path.dirname(file)) ? await openFile(file) : null;
    if (!opened) throw new Error(`a part of a joined object is missing: ${path.basename(file)}`);
    const base = (own ? HEAD_BYTES + joined.indexBytes : 0) + start;
    return streamFile(opened.handle, { start: base + within.start, end: base + within.end });
  };

  async function* readStretches(joined: JoinedFile, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    const map = await loadMap(joined);
    for (let each = findStretch(map, start); each < map.offsets.length - 1; each += 1) {
      const [first, next] = [map.offsets[each] ?? 0, map.offsets[each + 1] ?? 0];
      if (first > end) return;
      const within = { start: Math.max(0, start - first), end: Math.min(end + 1, next) - first - 1 };
      yield* await openStretch(joined, map, each, within);
    }
  }

  /** The bytes of a range; each part's file is open only while it is sent. */
  const stream = (joined: JoinedFile, range: ByteRange): Readable =>
    Readable.from(readStretches(joined, range), { objectMode: false, highWaterMark: 0 });

  return { find, stream };
};

/**
 * The file of an object that consists of `parts`, as buffers to write in sequence. `folder` is the base of
 * the sources' keys: the folder above the object's own, with a final slash.
 */
export const buildJoinedFile = (folder: string, parts: readonly JoinedPart[]): Buffer[] => {
  const sources = new Map<string, number>();
  const stretches: number[] = [];
  const own: Buffer[] = [];
  let [size, ownBytes] = [0, 0];
  for (const part of parts) {
    if ('bytes' in part) {
      stretches.push(OWN, ownBytes, part.bytes.length);
      own.push(Buffer.from(part.bytes));
      ownBytes += part.bytes.length;
      size += part.bytes.length;
      continue;
    }
    if (!part.key.startsWith(folder)) throw new RangeError(`${part.key} is not in ${folder}`);
    const name = part.key.slice(folder.length);
    const source = sources.get(name) ?? sources.size;
    sources.set(name, source);
    const length = part.range.end - part.range.start + 1;
    stretches.push(source, part.range.start, length);
    size += length;
  }
  const index: Index = { sources: [...sources.keys()], stretches };
  const text = Buffer.from(JSON.stringify(index));
  const head = Buffer.alloc(HEAD_BYTES);
  MAGIC.copy(head);
  head.writeBigUInt64BE(BigInt(size), MAGIC.length);
  head.writeUInt32BE(text.length, MAGIC.length + 8);
  return [head, text, ...own];
};
