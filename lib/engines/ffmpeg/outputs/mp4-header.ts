import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';

import type { TimedSample } from '../inspect/mp4-samples';

/** Consecutive samples of one track. */
export type Chunk = { samples: readonly TimedSample[]; size: number };

/** A track to write: the init file of its segments, and its chunks, whose offsets may not be known yet. */
export type HeaderTrack = { initFile: Buffer; chunks: readonly (Chunk & { offset: number })[] };

/** Ticks per second of the movie header. */
const movieScale = 1000;

/** Offsets beyond it need 64 bits. */
const mostShort = 0xffff_ffff;

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};

/** Signed 32-bit numbers. */
const words = (...values: number[]): Buffer => toWords(values);

/** Like `words`, for more numbers than a call can have arguments. */
const toWords = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};

/** A table of runs (`stts`, `ctts`): numbers of consecutive samples with the same value. */
const runTable = (type: string, values: readonly number[]): Buffer => {
  const runs: [number, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else runs.push([1, value]);
  }
  return box(type, words(0, runs.length), toWords(runs.flat()));
};

/** `stsc`: number of samples of each chunk, as runs. */
const chunkTable = (chunks: readonly Chunk[]): Buffer => {
  const runs: number[][] = [];
  chunks.forEach(({ samples }, index) => {
    if (runs.at(-1)?.[1] !== samples.length) runs.push([index + 1, samples.length, 1]);
  });
  return box('stsc', words(0, runs.length), toWords(runs.flat()));
};

const offsetTable = (offsets: readonly number[]): Buffer => {
  if (offsets.every((offset) => offset <= mostShort))
    return box('stco', words(0, offsets.length), toWords(offsets));
  const bytes = Buffer.alloc(offsets.length * 8);
  offsets.forEach((offset, index) => bytes.writeBigUInt64BE(BigInt(offset), index * 8));
  return box('co64', words(0, offsets.length), bytes);
};

/** Largest negative composition offset. Ticks. */
const findLead = (samples: readonly TimedSample[]): number =>
  samples.reduce((lead, { shift }) => Math.max(lead, -shift), 0);

const buildTables = (samples: readonly TimedSample[], track: HeaderTrack, description: Buffer): Buffer => {
  const lead = findLead(samples);
  const shifts = samples.map(({ shift }) => shift + lead);
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  return box(
    'stbl',
    box('stsd', description),
    runTable(
      'stts',
      samples.map(({ duration }) => duration),
    ),
    ...(shifts.some((shift) => shift !== 0) ? [runTable('ctts', shifts)] : []),
    ...(keys.length < samples.length ? [box('stss', words(0, keys.length), toWords(keys))] : []),
    chunkTable(track.chunks),
    box('stsz', words(0, 0, samples.length), toWords(samples.map(({ size }) => size))),
    offsetTable(track.chunks.map(({ offset }) => offset)),
  );
};

/** Rewrites the boxes of a body: each is replaced by the result of `change`, or removed if that is null. */
const changeBoxes = (body: Buffer, change: (type: string, body: Buffer) => Buffer | null): Buffer =>
  Buffer.concat(readBoxes(body).flatMap((each) => change(each.type, each.body) ?? []));

/** Sets the duration of a header (`mdhd` or `tkhd`); `at` is its offset in version 0 and version 1. */
const withLength = (header: Buffer, at: { short: number; long: number }, length: number): Buffer => {
  const changed = Buffer.from(header);
  if (changed[0] === 1) changed.writeBigUInt64BE(BigInt(length), at.long);
  else changed.writeUInt32BE(Math.min(length, mostShort), at.short);
  return changed;
};

const buildTrack = (track: HeaderTrack): { bytes: Buffer; seconds: number } => {
  const [source] = findBoxes(track.initFile, ['moov', 'trak']);
  const [media] = source ? findBoxes(source, ['mdia', 'mdhd']) : [];
  if (!source || !media) throw new RangeError('an init file without a track');
  const scale = media.readUInt32BE(media[0] === 1 ? 20 : 12);
  const samples = track.chunks.flatMap((chunk) => [...chunk.samples]);
  const ticks = samples.reduce((sum, { duration }) => sum + duration, 0);
  const length = Math.round((ticks / scale) * movieScale);
  const lead = findLead(samples);
  // The first frame shown starts at zero, although it is decoded earlier.
  const edits = box('edts', box('elst', words(0, 1, length, lead, 0x1_0000)));
  const describe = (type: string, body: Buffer): Buffer | null => {
    if (type === 'mdhd') return box(type, withLength(body, { short: 16, long: 24 }, ticks));
    if (type === 'stbl') {
      const [description] = findBoxes(body, ['stsd']);
      if (!description) throw new RangeError('a track without a description');
      return buildTables(samples, track, description);
    }
    return ['mdia', 'minf'].includes(type) ? box(type, changeBoxes(body, describe)) : box(type, body);
  };
  const bytes = changeBoxes(source, (type, body) => {
    if (type === 'edts') return null;
    if (type !== 'tkhd') return describe(type, body);
    const header = box(type, withLength(body, { short: 20, long: 28 }, length));
    return lead > 0 ? Buffer.concat([header, edits]) : header;
  });
  return { bytes, seconds: ticks / scale };
};

/** Sets a track's number in the file. */
const numberTrack = (track: Buffer, id: number): Buffer =>
  changeBoxes(track, (type, body) => {
    const changed = Buffer.from(body);
    if (type === 'tkhd') changed.writeUInt32BE(id, changed[0] === 1 ? 20 : 12);
    return box(type, changed);
  });

/**
 * `ftyp` and `moov` of an MP4 with these tracks (ISO/IEC 14496-12 §8.2). The samples must follow this header.
 * Pure.
 */
export const buildMp4Header = (tracks: readonly HeaderTrack[]): Buffer => {
  const built = tracks.map(buildTrack);
  const length = Math.round(Math.max(...built.map(({ seconds }) => seconds)) * movieScale);
  const identity = words(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    box(
      'moov',
      box(
        'mvhd',
        words(0, 0, 0, movieScale, length, 0x1_0000, 0x100_0000, 0, 0),
        identity,
        words(0, 0, 0, 0, 0, 0, tracks.length + 1),
      ),
      ...built.map(({ bytes }, index) => box('trak', numberTrack(bytes, index + 1))),
    ),
  ]);
};
