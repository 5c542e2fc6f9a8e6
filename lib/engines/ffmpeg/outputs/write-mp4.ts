import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import { findBoxes, readBoxes } from '@/lib/core/media/mp4-boxes';
import { FIRST_SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import { readDefaults, readSegment, type TimedSample } from '../inspect/mp4-samples';
import { AUDIO_NAME, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import { parseMediaPlaylist } from '../ladder/master-playlist';
import { readTimescale } from '../ladder/segments';
import type { SessionBase } from '../run/session';

/** Consecutive samples of one track. */
type Chunk = { samples: readonly TimedSample[]; size: number };

/** A track to write: the init file of its segments, and its chunks, whose offsets may not be known yet. */
type HeaderTrack = { initFile: Buffer; chunks: readonly (Chunk & { offset: number })[] };

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
const buildMp4Header = (tracks: readonly HeaderTrack[]): Buffer => {
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

/** A range of bytes in a segment. */
type Range = { file: string; start: number; size: number };
type Placed = TimedSample & { file: string };
type PlacedChunk = Chunk & { ranges: Range[] };
type SegmentedTrack = { initFile: Buffer; chunks: PlacedChunk[] };

/**
 * Video and audio alternate in turns of this many seconds, so that the MP4 consists of few ranges of its
 * segments (`findSharedBytes`).
 */
const chunkSeconds = FIRST_SEGMENT_LENGTH;
const copiedAtOnce = 1024 * 1024;

const toRanges = (samples: readonly Placed[]): Range[] => {
  const ranges: Range[] = [];
  for (const { file, start, size } of samples) {
    const last = ranges.at(-1);
    if (last?.file === file && last.start + last.size === start) last.size += size;
    else ranges.push({ file, start, size });
  }
  return ranges;
};

const toChunk = (samples: readonly Placed[]): PlacedChunk => ({
  samples,
  size: samples.reduce((sum, { size }) => sum + size, 0),
  ranges: toRanges(samples),
});

/**
 * Groups a track's samples to chunks by decoding time. A chunk without samples is empty, so that the chunks
 * of all tracks stay aligned.
 */
const cutChunks = (samples: readonly Placed[], scale: number): PlacedChunk[] => {
  const cut: Placed[][] = [];
  let time = 0;
  for (const sample of samples) {
    const index = Math.floor(time / scale / chunkSeconds);
    while (cut.length <= index) cut.push([]);
    cut[index]?.push(sample);
    time += sample.duration;
  }
  return cut.map(toChunk);
};

const readTrack = async (folder: string): Promise<SegmentedTrack> => {
  const playlist = parseMediaPlaylist(await readFile(path.join(folder, 'index.m3u8'), 'utf8'));
  const initFile = await readFile(path.join(folder, playlist.initFile));
  const defaults = readDefaults(initFile);
  const samples: Placed[] = [];
  for (const { uri } of playlist.segments) {
    const file = path.join(folder, uri);
    for (const sample of (await readSegment(file, defaults)).samples) samples.push({ ...sample, file });
  }
  return { initFile, chunks: cutChunks(samples, readTimescale(initFile)) };
};

/** The chunks of all tracks, alternating. */
const interleave = (tracks: readonly SegmentedTrack[]): { chunk: PlacedChunk; track: number }[] => {
  const most = Math.max(...tracks.map(({ chunks }) => chunks.length));
  return Array.from({ length: most }, (_, index) =>
    tracks.flatMap(({ chunks }, track) => {
      const chunk = chunks[index];
      return chunk && chunk.samples.length > 0 ? [{ chunk, track }] : [];
    }),
  ).flat();
};

/** The header with the offsets of all chunks. */
const buildHeader = (tracks: readonly SegmentedTrack[], dataHead: number): Buffer => {
  const order = interleave(tracks);
  const place = (first: number): Buffer => {
    let offset = first;
    const placed = tracks.map(({ initFile }) => ({ initFile, chunks: [] as (Chunk & { offset: number })[] }));
    for (const { chunk, track } of order) {
      placed[track]?.chunks.push({ ...chunk, offset });
      offset += chunk.size;
    }
    return buildMp4Header(placed);
  };
  // The offsets affect the header's length only if they need 64 bits.
  const guess = place(dataHead);
  const header = place(guess.length + dataHead);
  return header.length === guess.length ? header : place(header.length + dataHead);
};

const copyRange = async (from: FileHandle, to: FileHandle, { start, size }: Range): Promise<void> => {
  for (let done = 0; done < size; done += copiedAtOnce) {
    const length = Math.min(copiedAtOnce, size - done);
    const { bytesRead, buffer } = await from.read(Buffer.allocUnsafe(length), 0, length, start + done);
    if (bytesRead < length) throw new RangeError('a segment is shorter than its header states');
    await to.writeFile(buffer);
  }
};

const copyChunks = async (
  to: FileHandle,
  chunks: readonly PlacedChunk[],
  onCopied: (bytes: number) => void,
): Promise<void> => {
  for (const { ranges, size } of chunks) {
    for (const range of ranges) {
      const from = await open(range.file);
      try {
        await copyRange(from, to, range);
      } finally {
        await from.close();
      }
    }
    onCopied(size);
  }
};

/** `mdat`, whose size may need 64 bits. */
const buildDataHead = (size: number): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(size + 16), 8);
  return head;
};

/**
 * Writes a rendition's MP4 from its HLS segments: a header with the times of all samples, then the samples.
 * Nothing is encoded. `onProgress` gets 0 to 1.
 */
export const writeMp4 = async (
  { folder, signal }: Pick<SessionBase, 'folder' | 'signal'>,
  { name, hasAudio }: { name: string; hasAudio: boolean },
  onProgress: (share: number) => void,
): Promise<void> => {
  const inHls = (track: string): string => path.join(folder.path, OUTPUT_FOLDERS.hls, track);
  const tracks: SegmentedTrack[] = [];
  for (const track of [name, ...(hasAudio ? [AUDIO_NAME] : [])]) tracks.push(await readTrack(inHls(track)));
  const order = interleave(tracks).map(({ chunk }) => chunk);
  const size = order.reduce((sum, chunk) => sum + chunk.size, 0);
  const dataHead = buildDataHead(size);
  const to = await open(path.join(folder.path, OUTPUT_FOLDERS.mp4, `${name}.mp4`), 'w');
  try {
    await to.writeFile(Buffer.concat([buildHeader(tracks, dataHead.length), dataHead]));
    let copied = 0;
    await copyChunks(to, order, (bytes) => {
      signal.throwIfAborted();
      copied += bytes;
      folder.touch();
      onProgress(copied / size);
    });
  } finally {
    await to.close();
  }
};
