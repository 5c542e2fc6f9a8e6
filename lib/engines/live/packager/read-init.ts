import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';

/** A track declared in the init segment of a fragmented MP4 (`ftyp` and `moov`). */
export type Track = {
  id: number;
  kind: 'video' | 'audio';
  /** Units per second. */
  timescale: number;
  /** Codec string for playlists (`avc1.64001f`, `mp4a.40.2`), RFC 6381. */
  codec: string;
  /** Pixels; 0 for audio. */
  width: number;
  height: number;
  /** Sample defaults if a fragment has none; in units. */
  defaultDuration: number;
  defaultFlags: number;
};

const hex = (value: number): string => value.toString(16).padStart(2, '0');

/** `avcC` and `esds` follow the fixed fields of a sample entry: 78 bytes for video, 28 for audio. */
const describeSample = (stsd: Buffer): Pick<Track, 'codec' | 'width' | 'height'> => {
  const [entry] = readBoxes(stsd.subarray(8));
  if (!entry) return { codec: '', width: 0, height: 0 };
  if (entry.type === 'avc1' || entry.type === 'avc3') {
    const [config] = findBoxes(entry.body.subarray(78), ['avcC']);
    const codec = config
      ? `${entry.type}.${hex(config[1] ?? 0)}${hex(config[2] ?? 0)}${hex(config[3] ?? 0)}`
      : entry.type;
    return { codec, width: entry.body.readUInt16BE(24), height: entry.body.readUInt16BE(26) };
  }
  return { codec: entry.type === 'mp4a' ? 'mp4a.40.2' : entry.type, width: 0, height: 0 };
};

/** The timescale of `mdhd` follows two dates of 8 bytes in total in version 0 and 16 in version 1. */
const readTimescale = (mdhd: Buffer): number => mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
const readTrackId = (tkhd: Buffer): number => tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12);

/** The audio and video tracks of a `moov`. Throws `RangeError` if it is damaged. Pure. */
export const readTracks = (moov: Buffer): Track[] => {
  const defaults = new Map(
    findBoxes(moov, ['mvex', 'trex']).map((trex) => [
      trex.readUInt32BE(4),
      { defaultDuration: trex.readUInt32BE(12), defaultFlags: trex.readUInt32BE(20) },
    ]),
  );
  return findBoxes(moov, ['trak']).flatMap((trak): Track[] => {
    const [tkhd] = findBoxes(trak, ['tkhd']);
    const [mdhd] = findBoxes(trak, ['mdia', 'mdhd']);
    const [hdlr] = findBoxes(trak, ['mdia', 'hdlr']);
    const [stsd] = findBoxes(trak, ['mdia', 'minf', 'stbl', 'stsd']);
    const handler = hdlr?.toString('latin1', 8, 12);
    if (!tkhd || !mdhd || !stsd || (handler !== 'vide' && handler !== 'soun')) return [];
    const id = readTrackId(tkhd);
    return [
      {
        id,
        kind: handler === 'vide' ? 'video' : 'audio',
        timescale: readTimescale(mdhd),
        ...describeSample(stsd),
        ...(defaults.get(id) ?? { defaultDuration: 0, defaultFlags: 0 }),
      },
    ];
  });
};
