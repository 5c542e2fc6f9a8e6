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
export const hasMediaMagic = (head: Buffer, kind: HeadKind): boolean =>
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
