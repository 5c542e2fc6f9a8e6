import { findBoxes } from '@/lib/core/media/mp4-boxes';

import { openSource, type SourceFile } from '../served/open-source';
import { readBoxes, readBytes } from './read-boxes';

/** Position of one packet's bytes in a file. */
export type Sample = { start: number; size: number };

/** Samples of one track in the order of decoding. */
export type Track = { kind: 'vide' | 'soun'; samples: Sample[] };

/** Larger headers are not from our outputs. */
const MAX_HEADER_BYTES = 256 * 1024 * 1024;

const readTop = async (file: SourceFile, type: string): Promise<Buffer[]> => {
  const { size } = file;
  const boxes = (await readBoxes(file, 0, size)).filter((box) => box.type === type);
  return Promise.all(
    boxes.map(async ({ body, end }) => {
      if (end - body > MAX_HEADER_BYTES || end > size)
        throw new RangeError(`a ${type} of ${end - body} bytes`);
      return readBytes(file, body, end - body);
    }),
  );
};

const readHandler = (track: Buffer): string =>
  findBoxes(track, ['mdia', 'hdlr'])[0]?.toString('latin1', 8, 12) ?? '';

/** `stco` or `co64`: offset of each chunk. ISO/IEC 14496-12 §8.7.5. */
const readChunkOffsets = (table: Buffer): number[] => {
  const [short] = findBoxes(table, ['stco']);
  const [long] = findBoxes(table, ['co64']);
  const box = short ?? long;
  if (!box) throw new RangeError('a track without chunks');
  const count = box.readUInt32BE(4);
  return Array.from({ length: count }, (_, index) =>
    short ? short.readUInt32BE(8 + index * 4) : Number(box.readBigUInt64BE(8 + index * 8)),
  );
};

/** `stsz`: bytes of each sample (§8.7.3). */
const readSizes = (table: Buffer): number[] => {
  const [box] = findBoxes(table, ['stsz']);
  if (!box) throw new RangeError('a track without sizes');
  const [same, count] = [box.readUInt32BE(4), box.readUInt32BE(8)];
  return Array.from({ length: count }, (_, index) => same || box.readUInt32BE(12 + index * 4));
};

/** `stsc`: samples of each chunk (§8.7.4), as runs that apply from their first chunk on. */
const readChunkLengths = (table: Buffer, chunks: number): number[] => {
  const [box] = findBoxes(table, ['stsc']);
  if (!box) throw new RangeError('a track without a chunk table');
  const runs = Array.from({ length: box.readUInt32BE(4) }, (_, index) => ({
    first: box.readUInt32BE(8 + index * 12),
    length: box.readUInt32BE(12 + index * 12),
  }));
  const lengths: number[] = [];
  for (const [index, { first, length }] of runs.entries())
    for (let chunk = first; chunk < (runs[index + 1]?.first ?? chunks + 1); chunk += 1) lengths.push(length);
  return lengths;
};

const readTrack = (track: Buffer, kind: Track['kind']): Track => {
  const [table] = findBoxes(track, ['mdia', 'minf', 'stbl']);
  if (!table) throw new RangeError('a track without samples');
  const offsets = readChunkOffsets(table);
  const sizes = readSizes(table);
  const samples: Sample[] = [];
  for (const [chunk, length] of readChunkLengths(table, offsets.length).entries()) {
    let start = offsets[chunk] ?? 0;
    for (const size of sizes.slice(samples.length, samples.length + length)) {
      samples.push({ start, size });
      start += size;
    }
  }
  return { kind, samples };
};

/** Video and audio samples of an MP4 whose header lists them. Throws `RangeError` if it has no such list. */
export const readMp4Samples = async (path: string): Promise<Track[]> => {
  const file = await openSource(path);
  try {
    const [header] = await readTop(file, 'moov');
    if (!header) throw new RangeError('an MP4 without a header');
    return findBoxes(header, ['trak']).flatMap((track) => {
      const kind = readHandler(track);
      return kind === 'vide' || kind === 'soun' ? [readTrack(track, kind)] : [];
    });
  } finally {
    await file.close();
  }
};

const FRAGMENT = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20 } as const;
const RUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  shift: 0x800,
} as const;
/** `sample_is_non_sync_sample` (§8.8.3.1). */
const isNoKey = 0x1_0000;

/**
 * A sample with its duration and its composition offset (presentation minus decoding time, may be negative),
 * in ticks.
 */
export type TimedSample = Sample & { duration: number; shift: number; isKey: boolean };

/** A segment of one track: the decoding time of its first sample in ticks, and its samples. */
export type Segment = { time: number; samples: TimedSample[] };

/** Defaults for samples that neither the run nor the fragment describes. */
export type SampleDefaults = { duration: number; size: number; flags: number };

const readFlags = (box: Buffer): number => box.readUInt32BE(0) & 0xffffff;

/** `trex` of the only track of an init file (§8.8.3). */
export const readDefaults = (initFile: Buffer): SampleDefaults => {
  const [box] = findBoxes(initFile, ['moov', 'mvex', 'trex']);
  if (!box) throw new RangeError('an init file without defaults');
  return {
    duration: box.readUInt32BE(12),
    size: box.readUInt32BE(16),
    flags: box.readUInt32BE(20),
  };
};

/** `tfhd` (§8.8.7). */
const readFragmentDefaults = (header: Buffer, usual: SampleDefaults): SampleDefaults => {
  const flags = readFlags(header);
  if (flags & FRAGMENT.baseOffset) throw new RangeError('a fragment with its own base offset');
  let at = 8 + (flags & FRAGMENT.description ? 4 : 0);
  const take = (flag: number, otherwise: number): number => {
    if (!(flags & flag)) return otherwise;
    at += 4;
    return header.readUInt32BE(at - 4);
  };
  return {
    duration: take(FRAGMENT.duration, usual.duration),
    size: take(FRAGMENT.size, usual.size),
    flags: take(FRAGMENT.flags, usual.flags),
  };
};

/** `trun` (§8.8.8), whose offsets count from the fragment's first byte. */
const readRun = (run: Buffer, { base, usual }: { base: number; usual: SampleDefaults }): TimedSample[] => {
  const flags = readFlags(run);
  if (!(flags & RUN.offset)) throw new RangeError('a track run without an offset');
  let start = base + run.readInt32BE(8);
  let at = 12;
  const take = (flag: number, otherwise: number): number => {
    if (!(flags & flag)) return otherwise;
    at += 4;
    return run.readInt32BE(at - 4);
  };
  const firstFlags = take(RUN.firstFlags, -1);
  return Array.from({ length: run.readUInt32BE(4) }, (_, index) => {
    const duration = take(RUN.duration, usual.duration);
    const size = take(RUN.size, usual.size);
    const own = take(RUN.flags, usual.flags);
    const shift = take(RUN.shift, 0);
    const isFirst = index === 0 && flags & RUN.firstFlags;
    start += size;
    return { start: start - size, size, duration, shift, isKey: !((isFirst ? firstFlags : own) & isNoKey) };
  });
};

const readTime = (track: Buffer): number => {
  const [box] = findBoxes(track, ['tfdt']);
  if (!box) throw new RangeError('a fragment without a time');
  return box[0] === 1 ? Number(box.readBigUInt64BE(4)) : box.readUInt32BE(4);
};

const noDefaults: SampleDefaults = { duration: 0, size: 0, flags: 0 };

/**
 * The samples of one track of a fragment (`traf`) that begins at `base`. Throws `RangeError` if it is
 * invalid.
 */
export const readFragment = (track: Buffer, base: number, defaults = noDefaults): TimedSample[] => {
  const [header] = findBoxes(track, ['tfhd']);
  if (!header) throw new RangeError('a fragment without a header');
  const usual = readFragmentDefaults(header, defaults);
  return findBoxes(track, ['trun']).flatMap((run) => readRun(run, { base, usual }));
};

/** A fragmented MP4 segment with one track. Throws `RangeError` if it is invalid. */
export const readSegment = async (path: string, defaults = noDefaults): Promise<Segment> => {
  const file = await openSource(path);
  try {
    const { size } = file;
    const samples: TimedSample[] = [];
    let time: number | null = null;
    for (const { type, start, body, end } of await readBoxes(file, 0, size)) {
      if (end > size) throw new RangeError('a box that extends past the end of the file');
      if (type !== 'moof') continue;
      const fragment = await readBytes(file, body, end - body);
      const [track, ...others] = findBoxes(fragment, ['traf']);
      if (!track || others.length > 0) throw new RangeError('a fragment of several tracks');
      time ??= readTime(track);
      samples.push(...readFragment(track, start, defaults));
    }
    const last = samples.at(-1);
    if (last && last.start + last.size > size) throw new RangeError('a sample past the end of the file');
    return { time: time ?? 0, samples };
  } finally {
    await file.close();
  }
};

/** The samples of a fragmented MP4 segment with one track. Throws `RangeError` if it is invalid. */
export const readSegmentSamples = async (path: string): Promise<Sample[]> =>
  (await readSegment(path)).samples;
