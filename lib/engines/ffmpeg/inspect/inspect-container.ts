import { refuse } from '../run/encode-failure';
import { openSource, type SourceFile } from '../served/open-source';
import { findExternalMedia, readBoxes, readBytes, readSampleEntries } from './read-boxes';
import { readEbmlSize } from './read-matroska';

/** File type by the first bytes; `other` is left to ffprobe. */
export type HeadKind = 'empty' | 'playlist' | 'image' | 'isobmff' | 'matroska' | 'avi' | 'flv' | 'other';

/** Number of bytes that `sniffHead` needs. */
export const HEAD_LENGTH = 4096;

const ISOBMFF_FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'moof']);
const STILL_IMAGE_BRANDS = new Set(['heic', 'heix', 'mif1', 'avif']);

/**
 * Texts that make a player (or ffmpeg) open other files: HLS, DASH, concat, SDP, PLS, SMIL, Smooth
 * Streaming, ASX.
 */
const PLAYLIST_TEXTS: readonly RegExp[] = [
  /^#EXTM3U/,
  /^ffconcat\s/,
  /^v=0\r?\n[a-z]=/,
  /^\[playlist\]/i,
  /^\[Reference\]/i,
  /^RTSPtext/i,
  /<(?:MPD|SmoothStreamingMedia|smil|asx|playlist)[\s>]/i,
  /^#EXT-X-/m,
  /^https?:\/\/\S+\s*$/m,
];

const looksLikeText = (head: Buffer): boolean => !head.includes(0);

const isPlaylist = (head: Buffer): boolean => {
  const text = head.toString('latin1').replace(/^(?:\xEF\xBB\xBF|\s)+/, '');
  if (/^#EXTM3U|^ffconcat\s/.test(text)) return true;
  return looksLikeText(head) && PLAYLIST_TEXTS.some((pattern) => pattern.test(text));
};

const isobmffKind = (head: Buffer): HeadKind | null => {
  const box = head.toString('latin1', 4, 8);
  if (!ISOBMFF_FIRST_BOXES.has(box)) return null;
  return box === 'ftyp' && STILL_IMAGE_BRANDS.has(head.toString('latin1', 8, 12)) ? 'image' : 'isobmff';
};

/** First bytes of further containers: Ogg, ASF, MPEG programme streams, MXF, DV. */
const magics = ['4f676753', '3026b2758e66cf11', '000001ba', '060e2b34020501', '1f0700'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

const syncByte = 0x47;
/**
 * Packet length and position of the sync byte: plain, with a preceding time (cameras' M2TS), with a trailing
 * checksum. Bytes.
 */
const packetLayouts = [
  { length: 188, at: 0 },
  { length: 192, at: 4 },
  { length: 204, at: 0 },
] as const;

/** Whether a file begins with packets of an MPEG transport stream (ISO/IEC 13818-1 §2.4.3.2). */
export const isTransportStream = (head: Buffer): boolean =>
  packetLayouts.some(({ length, at }) =>
    [0, 1, 2, 3, 4].every((packet) => head[at + packet * length] === syncByte),
  );

/** Whether a file begins like one of the supported containers. */
const hasMediaMagic = (head: Buffer, kind: HeadKind): boolean =>
  ['isobmff', 'matroska', 'avi', 'flv'].includes(kind) ||
  isTransportStream(head) ||
  magics.some((magic) => head.subarray(0, magic.length).equals(magic));

/**
 * Detects a file's kind by its first bytes. Its name is ignored: users rename files, and attackers choose
 * misleading names.
 */
export const sniffHead = (head: Buffer): HeadKind => {
  if (head.length === 0) return 'empty';
  if (isPlaylist(head)) return 'playlist';
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  if (head.length >= 9 && head.toString('latin1', 0, 4) === 'FLV\x01') return 'flv';
  return (head.length >= 12 && isobmffKind(head)) || 'other';
};

/** Bytes of a tag's header: type, payload size and time. Adobe FLV 10.1, annex E.4.1. */
const TAG_HEADER = 11;
/** Each tag is followed by its own length. */
const TAG_TRAILER = 4;
const MEDIA_KINDS = [8, 9];

/** Bytes per read; tags are a few hundred bytes to some kB. */
const CHUNK = 1 << 20;
/**
 * Milliseconds by which a tag may be earlier than its predecessor, since audio and video do not alternate
 * strictly.
 */
const TOLERATED_STEP_BACK = 1000;
/** Tolerated share of the file that does not consist of tags, at its end. */
const TOLERATED_REST = 0.05;

type Tag = { isMedia: boolean; end: number; milliseconds: number };

/** Reads tags sequentially in large blocks. */
const createTagReader = (file: SourceFile) => {
  let chunk: Buffer = Buffer.alloc(0);
  let start = 0;
  return async (position: number): Promise<Tag | null> => {
    if (position < start || position + TAG_HEADER > start + chunk.length) {
      start = position;
      chunk = await readBytes(file, position, CHUNK);
    }
    const at = position - start;
    if (at + TAG_HEADER > chunk.length) return null;
    const kind = chunk.readUInt8(at) & 0x1f;
    // The highest eight bits of the time come last.
    const milliseconds = chunk.readUIntBE(at + 4, 3) + chunk.readUInt8(at + 7) * 2 ** 24;
    const end = position + TAG_HEADER + chunk.readUIntBE(at + 1, 3) + TAG_TRAILER;
    if (![...MEDIA_KINDS, 18].includes(kind) || chunk.readUIntBE(at + 8, 3) !== 0) return null;
    return { isMedia: MEDIA_KINDS.includes(kind), end, milliseconds };
  };
};

/**
 * Whether ffmpeg silently shows only a part of the file: it ends at a second header, as in joined files, and
 * drops data whose times restart. Also true if bytes at the end are missing.
 */
export const inspectFlv = async (file: SourceFile, head: Buffer, size: number): Promise<boolean> => {
  const readTag = createTagReader(file);
  let position = head.readUInt32BE(5) + TAG_TRAILER;
  let latest = 0;
  while (position < size) {
    const tag = await readTag(position);
    if (!tag) return size - position > size * TOLERATED_REST;
    if (tag.isMedia && tag.milliseconds < latest - TOLERATED_STEP_BACK) return true;
    if (tag.isMedia) latest = Math.max(latest, tag.milliseconds);
    position = tag.end;
  }
  return position - size > size * TOLERATED_REST;
};

/** Share of a container's announced bytes that may be missing at the end without being reported. */
const TOLERATED_LOSS = 0.05;

/** A box type consists of printable characters; zeros are bytes that a download has not filled yet. */
const boxType = /^(?:[\x20-\x7e\xa9]{4}|\0{4})$/;

/** Whether bytes at the end are missing. */
const inspectIsobmff = async (file: SourceFile, size: number): Promise<boolean> => {
  const boxes = await readBoxes(file, 0, size);
  const moov = boxes.find((box) => box.type === 'moov');
  const odd = boxes.find(({ type }) => !boxType.test(type));
  if (!moov && odd) throw refuse('damaged', `The file has no valid box at byte ${odd.start}.`);
  if (!moov || moov.end > size) throw refuse('truncated', 'The file has no complete moov box.');
  const entries = await readSampleEntries(file, moov);
  const elsewhere = await findExternalMedia(file, moov);
  if (elsewhere) throw refuse('external_media', `The ${elsewhere} track refers to another file.`);
  if (entries.some((entry) => entry === 'encv' || entry === 'enca')) {
    throw refuse('encrypted', `The file has protected tracks (${entries.join(', ')}).`);
  }
  const last = boxes.at(-1);
  return last?.type === 'mdat' && last.end - size > (last.end - last.start) * TOLERATED_LOSS;
};

const EBML_HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;

/** Whether bytes at the end are missing, or a second file was appended, whose times restart at 0. */
const inspectMatroska = async (file: SourceFile, head: Buffer, size: number): Promise<boolean> => {
  const headerSize = readEbmlSize(head, 4);
  if (!headerSize || headerSize.value === null) return false;
  const segment = 4 + headerSize.length + headerSize.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== SEGMENT) return false;
  const segmentSize = readEbmlSize(head, segment + 4);
  if (!segmentSize || segmentSize.value === null) return false;
  const end = segment + 4 + segmentSize.length + segmentSize.value;
  if (end > size) return end - size > segmentSize.value * TOLERATED_LOSS;
  const next = await readBytes(file, end, 4);
  return next.length === 4 && next.readUInt32BE(0) === EBML_HEADER;
};

/** Whether bytes at the end are missing. */
const inspectAvi = (head: Buffer, size: number): boolean => {
  const announced = head.readUInt32LE(4);
  // Recorders that were cut off leave 0 or the largest number.
  return announced < 0xffff_ff00 && announced + 8 - size > announced * TOLERATED_LOSS;
};

/**
 * Examines a file's structure before any decoder does, in a few small reads (FLV, which has no index, is read
 * entirely). Throws `EncodeFailure` if it is empty, a playlist, a still image, encrypted (CENC), without an
 * index, or refers to other files. Returns the kind by its first bytes, whether the container is supported,
 * and whether a part is visibly missing.
 */
export const inspectContainer = async (
  source: string,
): Promise<{ kind: HeadKind; isMedia: boolean; isIncomplete: boolean }> => {
  const file = await openSource(source);
  try {
    const { size } = file;
    const head = await readBytes(file, 0, HEAD_LENGTH);
    const kind = sniffHead(head);
    if (kind === 'empty') throw refuse('empty_file', 'The file is empty.');
    if (kind === 'playlist') throw refuse('playlist', 'The file is a playlist that names other files.');
    if (kind === 'image') throw refuse('not_a_video', 'The file is a still image.');
    const isIncomplete =
      (kind === 'isobmff' && (await inspectIsobmff(file, size))) ||
      (kind === 'matroska' && (await inspectMatroska(file, head, size))) ||
      (kind === 'flv' && (await inspectFlv(file, head, size))) ||
      (kind === 'avi' && head.length >= 12 && inspectAvi(head, size));
    return { kind, isMedia: hasMediaMagic(head, kind), isIncomplete };
  } finally {
    await file.close();
  }
};
