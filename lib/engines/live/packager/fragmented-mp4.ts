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

/**
 * Duration and independence of a fragment (`moof`) by its leading track: video, or audio if there is no
 * video. Seconds.
 */
type FragmentTiming = { duration: number; isIndependent: boolean };

const nonSync = 0x10000;

type Defaults = { trackId: number; duration: number; flags: number };

/** ISO/IEC 14496-12 §8.8.7: the flags indicate which optional fields are present. */
const readHeader = (tfhd: Buffer, tracks: readonly Track[]): Defaults => {
  const flags = tfhd.readUInt32BE(0) & 0xffffff;
  const trackId = tfhd.readUInt32BE(4);
  const track = tracks.find(({ id }) => id === trackId);
  let at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const next = () => {
    at += 4;
    return tfhd.readUInt32BE(at - 4);
  };
  const duration = flags & 0x8 ? next() : (track?.defaultDuration ?? 0);
  if (flags & 0x10) next();
  return { trackId, duration, flags: flags & 0x20 ? next() : (track?.defaultFlags ?? 0) };
};

/** §8.8.8: duration of all samples in units, and whether the first one is independently decodable. */
const readRun = (trun: Buffer, defaults: Defaults): { units: number; isSync: boolean } => {
  const flags = trun.readUInt32BE(0) & 0xffffff;
  const count = trun.readUInt32BE(4);
  let at = 8 + (flags & 0x1 ? 4 : 0);
  let first = defaults.flags;
  if (flags & 0x4) {
    first = trun.readUInt32BE(at);
    at += 4;
  }
  const size = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  if (flags & 0x400 && !(flags & 0x4) && count > 0) {
    first = trun.readUInt32BE(at + (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0));
  }
  let units = flags & 0x100 ? 0 : count * defaults.duration;
  if (flags & 0x100) {
    for (let sample = 0; sample < count; sample += 1) units += trun.readUInt32BE(at + sample * size);
  }
  return { units, isSync: (first & nonSync) === 0 };
};

/** Null for a fragment without the leading track. Throws `RangeError` on a damaged one. Pure. */
const readFragment = (moof: Buffer, tracks: readonly Track[]): FragmentTiming | null => {
  const leading = tracks.find(({ kind }) => kind === 'video') ?? tracks[0];
  for (const traf of findBoxes(moof, ['traf'])) {
    const [tfhd] = findBoxes(traf, ['tfhd']);
    if (!tfhd || !leading) continue;
    const defaults = readHeader(tfhd, tracks);
    if (defaults.trackId !== leading.id) continue;
    const runs = findBoxes(traf, ['trun']).map((trun) => readRun(trun, defaults));
    const units = runs.reduce((sum, run) => sum + run.units, 0);
    return {
      duration: units / leading.timescale,
      isIndependent: leading.kind === 'audio' || Boolean(runs[0]?.isSync),
    };
  }
  return null;
};

/** The init segment of a fragmented MP4 (`EXT-X-MAP`). */
export type Init = { bytes: Buffer; tracks: Track[] };

/** One `moof` with its `mdat`: a partial segment in HLS. Seconds. */
export type Fragment = FragmentTiming & { bytes: Buffer };

/** Live frames are never larger; a larger box means a damaged stream. */
const maxBoxBytes = 64 * 1024 * 1024;

/**
 * Splits a growing fragmented MP4 (`ffmpeg -movflags empty_moov+default_base_moof -frag_duration …`) into
 * its init segment and fragments. `push` throws on invalid data.
 */
export const createMp4Splitter = (to: {
  onInit: (init: Init) => void;
  onFragment: (fragment: Fragment) => void;
}) => {
  let waiting: Buffer[] = [];
  let length = 0;
  let head: Buffer[] = [];
  let moof: Buffer | null = null;
  let tracks: Track[] = [];

  const take = (bytes: number): Buffer => {
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    waiting = all.length > bytes ? [all.subarray(bytes)] : [];
    length -= bytes;
    return all.subarray(0, bytes);
  };

  const handle = (box: Buffer): void => {
    const type = box.toString('latin1', 4, 8);
    if (type === 'ftyp') head = [box];
    else if (type === 'moov') {
      tracks = readTracks(box.subarray(8));
      to.onInit({ bytes: Buffer.concat([...head, box]), tracks });
    } else if (type === 'moof') moof = box;
    else if (type === 'mdat' && moof) {
      const [first] = readBoxes(moof);
      const timing = first && readFragment(first.body, tracks);
      // An audio-only fragment belongs to the surrounding video.
      to.onFragment({
        ...(timing ?? { duration: 0, isIndependent: false }),
        bytes: Buffer.concat([moof, box]),
      });
      moof = null;
    }
  };

  const push = (chunk: Buffer): void => {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= 8) {
      if ((waiting[0]?.length ?? 0) < 8) waiting = [Buffer.concat(waiting)];
      const size = (waiting[0] as Buffer).readUInt32BE(0);
      if (size < 8 || size > maxBoxBytes) throw new RangeError(`a box of ${size} bytes`);
      if (length < size) return;
      handle(take(size));
    }
  };
  return { push };
};
