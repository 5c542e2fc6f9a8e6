import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import { FIRST_SEGMENT_LENGTH } from '@/lib/core/media/segment-lengths';

import { readDefaults, readSegment, type TimedSample } from '../inspect/mp4-samples';
import { AUDIO_NAME, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import { parseMediaPlaylist } from '../ladder/master-playlist';
import { readTimescale } from '../ladder/segments';
import type { SessionBase } from '../run/session';
import { buildMp4Header, type Chunk } from './mp4-header';

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
