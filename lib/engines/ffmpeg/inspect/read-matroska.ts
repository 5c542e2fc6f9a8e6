import type { SourceFile } from '../served/open-source';
import { readBytes } from './read-boxes';

/**
 * Reads an EBML number of 1 to 8 bytes (RFC 8794 §4); null if all its bits are set, which means "unknown".
 */
export const readEbmlSize = (
  bytes: Buffer,
  offset: number,
): { value: number | null; length: number } | null => {
  const first = bytes[offset];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (offset + length > bytes.length) return null;
  const allOnes = 2 ** (7 * length) - 1;
  let value = first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[offset + index] ?? 0);
  return { value: value >= allOnes ? null : value, length };
};

/** Times of one track's packets near the end of the file; seconds of the file's own clock, in order. */
export type TrackTail = { kind: 'video' | 'audio' | 'other'; times: number[] };

/** Elements of Matroska (RFC 9559) by their ids. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  entry: 0xae,
  number: 0xd7,
  type: 0x83,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  group: 0xa0,
  block: 0xa1,
} as const;

/** Master elements to enter. Their ends do not matter, because each element is identified by its id. */
const masters = new Set<number>([ids.segment, ids.info, ids.tracks, ids.entry, ids.cluster, ids.group]);

/** Bytes read from the beginning of the file. */
const headLength = 512 * 1024;
const mostTail = 4 * 1024 * 1024;

type Element = { id: number; body: number; end: number };

const readId = (bytes: Buffer, at: number): { id: number; length: number } | null => {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 4 || at + length > bytes.length) return null;
  return { id: bytes.readUIntBE(at, length), length };
};

/** Iterates over elements from an offset on, masters before their children. */
function* walk(bytes: Buffer, from: number): Generator<Element> {
  for (let at = from; at < bytes.length;) {
    const name = readId(bytes, at);
    const size = name && readEbmlSize(bytes, at + name.length);
    if (!name || !size) return;
    const body = at + name.length + size.length;
    const isMaster = masters.has(name.id);
    if (!isMaster && size.value === null) return;
    const end = body + (size.value ?? 0);
    yield { id: name.id, body, end };
    at = isMaster ? body : end;
  }
}

const readNumber = (bytes: Buffer, { body, end }: Element): number => {
  const length = Math.min(6, end - body);
  return length > 0 && body + length <= bytes.length ? bytes.readUIntBE(body, length) : 0;
};

type Head = { scale: number; tracks: Map<number, TrackTail['kind']> };

const readHead = (bytes: Buffer, from: number): Head => {
  const head: Head = { scale: 1_000_000, tracks: new Map() };
  let number = 0;
  for (const element of walk(bytes, from)) {
    if (element.id === ids.cluster) break;
    if (element.id === ids.timestampScale) head.scale = readNumber(bytes, element);
    if (element.id === ids.number) number = readNumber(bytes, element);
    if (element.id !== ids.type) continue;
    const type = readNumber(bytes, element);
    head.tracks.set(number, type === 1 ? 'video' : type === 2 ? 'audio' : 'other');
  }
  return head;
};

/** Offset of the first complete cluster. */
const findCluster = (bytes: Buffer): number => {
  const mark = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    const size = readEbmlSize(bytes, at + 4);
    const first = size ? bytes[at + 4 + size.length] : undefined;
    // A cluster begins with its timestamp, or with a checksum before it.
    if (first === ids.timestamp || first === 0xbf) return at;
  }
  return -1;
};

const readBlocks = (bytes: Buffer, from: number, { scale, tracks }: Head): TrackTail[] => {
  const tails = new Map<number, TrackTail>(
    [...tracks].map(([number, kind]) => [number, { kind, times: [] }]),
  );
  let cluster = 0;
  for (const element of walk(bytes, from)) {
    if (element.id === ids.timestamp) cluster = readNumber(bytes, element);
    if (element.id !== ids.simpleBlock && element.id !== ids.block) continue;
    const track = readEbmlSize(bytes, element.body);
    const at = element.body + (track?.length ?? 0);
    if (!track || at + 2 > bytes.length) break;
    tails.get(track.value ?? -1)?.times.push(((cluster + bytes.readInt16BE(at)) * scale) / 1e9);
  }
  const list = [...tails.values()];
  for (const { times } of list) times.sort((one, other) => one - other);
  return list;
};

/**
 * Packets near the end of a Matroska or WebM file, by track in file order, because its header may be wrong
 * or incomplete. `known`: number of bytes available at the end. Null if no cluster is found there.
 */
export const readMatroskaTail = async (file: SourceFile, known = mostTail): Promise<TrackTail[] | null> => {
  const bytes = await readBytes(file, 0, Math.min(headLength, file.size));
  const header = readEbmlSize(bytes, 4);
  if (!header || header.value === null) return null;
  const head = readHead(bytes, 4 + header.length + header.value);
  const length = Math.min(known, mostTail, file.size);
  const tail = await readBytes(file, file.size - length, length);
  const from = findCluster(tail);
  return from < 0 ? null : readBlocks(tail, from, head);
};
