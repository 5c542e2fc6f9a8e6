import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { ChunkState } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';

import { readSegmentSamples } from '../inspect/mp4-samples';
import { AUDIO_NAME, nameAlternate, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import type { EncodePlan } from '../ladder/filter-graph';
import { rateValue } from '../ladder/frame-rate';
import { parseMediaPlaylist } from '../ladder/master-playlist';
import { segmentName } from '../ladder/segments';
import { createOutputFolders } from '../outputs/package-outputs';
import type { Session } from '../run/session';
import { toEncodedRenditions } from './chunk-arguments';
import type { SoundResult } from './encode-chunk';
import { INIT_FILE, type VideoChunkResult } from './encode-video-chunk';
import { findVideoChunk, type ChunkPlan } from './plan-chunks';

const fetchedAtOnce = 6;

type JoinInput = {
  fetcher: Fetcher;
  chunks: ChunkPlan;
  /** All COMPLETE, ordered by number. */
  states: readonly ChunkState[];
};

export type JoinedChunks = {
  /** Limited to the audio tracks that could be encoded. */
  plan: EncodePlan;
  /** Fetched files, by their paths below the prefix. */
  stored: ReadonlySet<string>;
  unreadable: number;
};

/** A stored segment is missing and has to be encoded again. */
export class SegmentGone extends Error {
  override readonly name = 'SegmentGone';
}

/** Fetches files by their paths below the prefix. */
export type Fetcher = {
  /** Files in the working folder. */
  stored: ReadonlySet<string>;
  /** Downloads the files that are missing here. Throws `ProviderError` and `SegmentGone`. */
  fetchAll: (names: readonly string[]) => Promise<void>;
  /** Moves a file that is stored from another local folder to the working folder. */
  moveIn: (folder: string, name: string) => Promise<void>;
  /** Marks files as missing, so that the next `fetchAll` downloads them again. */
  forget: (names: readonly string[]) => void;
};

/** Downloads stored files to the working folder, which is emptied first. */
export const createFetcher = (
  { folder, signal }: Session,
  { storage, outputPrefix }: { storage: StoragePort; outputPrefix: string },
): Fetcher => {
  const stored = new Set<string>();
  let emptied: Promise<void> | null = null;
  const prepare = async (name: string): Promise<string> => {
    const target = path.join(folder.path, name);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  };
  /** Runs once, even if several files are fetched concurrently. */
  const empty = (): Promise<void> => (emptied ??= createOutputFolders(folder.path));
  const fetchOne = async (name: string): Promise<void> => {
    const object = await storage.read({ bucket: 'stream', key: outputPrefix + name });
    if (!object) throw new SegmentGone(name);
    await pipeline(object.body, createWriteStream(await prepare(name)), { signal });
    stored.add(name);
    folder.touch();
  };
  const fetchAll = async (names: readonly string[]): Promise<void> => {
    await empty();
    const queue = names.filter((name) => !stored.has(name));
    const work = async (): Promise<void> => {
      for (let name = queue.shift(); name; name = queue.shift()) await fetchOne(name);
    };
    await Promise.all(Array.from({ length: fetchedAtOnce }, work));
  };
  const moveIn = async (from: string, name: string): Promise<void> => {
    await empty();
    await rename(path.join(from, name), await prepare(name));
    stored.add(name);
  };
  const forget = (names: readonly string[]): void => {
    for (const name of names) stored.delete(name);
  };
  return { stored, fetchAll, moveIn, forget };
};

const hls = (...parts: string[]): string => path.posix.join(OUTPUT_FOLDERS.hls, ...parts);

/** The segments of a complete video chunk in all encoded renditions. Pure. */
export const listFiles = (chunks: ChunkPlan, { number, result }: ChunkState): string[] => {
  const { firstSegment } = findVideoChunk(chunks, number);
  const { segments: length } = result as VideoChunkResult;
  const segments = Array.from({ length }, (_, index) => segmentName(firstSegment + index));
  return toEncodedRenditions(chunks.plan).flatMap(({ name }) => segments.map((file) => hls(name, file)));
};

/** The complete playlist of a rendition with segments of these lengths in seconds. Pure. */
const buildIndex = (lengths: readonly number[]): string =>
  [
    ...['#EXTM3U', '#EXT-X-VERSION:7'],
    `#EXT-X-TARGETDURATION:${Math.max(1, ...lengths.map(Math.round))}`,
    ...['#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'],
    `#EXT-X-MAP:URI="${INIT_FILE}"`,
    ...lengths.flatMap((length, index) => [`#EXTINF:${length.toFixed(6)},`, segmentName(index)]),
    ...['#EXT-X-ENDLIST', ''],
  ].join('\n');

/** Writes a rendition's playlist; false if a segment has another number of frames than planned. */
const writeIndex = async (folder: string, { starts, plan }: ChunkPlan, count: number): Promise<boolean> => {
  const fps = rateValue(plan.source.video.frameRate);
  const lengths: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { length } = await readSegmentSamples(path.join(folder, segmentName(index)));
    const [from, to] = [starts[index], starts[index + 1]];
    // The planned length of the last segment is not binding, since it depends on the end of the source.
    if (from !== undefined && to !== undefined && index < count - 1 && to - from !== length) return false;
    lengths.push(length / fps);
  }
  await writeFile(path.join(folder, 'index.m3u8'), buildIndex(lengths));
  return true;
};

/** Whether all chunks are complete and were encoded alike. Pure. */
const fitTogether = (chunks: ChunkPlan, states: readonly ChunkState[]): boolean => {
  const videoChunks = states
    .slice(1)
    .map(({ number, result }) => ({ number, ...(result as VideoChunkResult) }));
  return (
    videoChunks.length === chunks.firsts.length &&
    videoChunks.every(({ digest }) => digest === videoChunks[0]?.digest) &&
    videoChunks.every(({ number, segments }) => {
      const { starts, end } = findVideoChunk(chunks, number);
      return end === null ? segments > 0 : segments === starts.length;
    })
  );
};

/**
 * Joins the stored chunks of a video in the working folder: it then contains the same segments and playlists
 * as after a single run. Null if they do not fit together. Throws `ProviderError` and `SegmentGone`.
 */
export const joinChunks = async (session: Session, input: JoinInput): Promise<JoinedChunks | null> => {
  const { chunks, states } = input;
  if (!fitTogether(chunks, states)) return null;
  const { stored, fetchAll } = input.fetcher;
  // Chunk 0 is all of the audio.
  const sound = states[0]?.result as SoundResult | undefined;
  if (!sound) return null;
  const { audio, alternates, unreadable } = sound;
  const { plan } = chunks;

  const videoChunks = states.slice(1).map(({ result }) => result as VideoChunkResult);
  const count = videoChunks.reduce((sum, each) => sum + each.segments, 0);
  const segments = Array.from({ length: count }, (_, index) => segmentName(index));
  for (const { name } of toEncodedRenditions(plan)) {
    await fetchAll([INIT_FILE, ...segments].map((file) => hls(name, file)));
    if (!(await writeIndex(path.join(session.folder.path, hls(name)), chunks, count))) return null;
  }
  const whole = [
    ...(audio ? [AUDIO_NAME, ...alternates.map((_, index) => nameAlternate(index))] : []),
    ...(plan.passthrough ? plan.renditions.slice(0, 1).map(({ name }) => name) : []),
  ];
  for (const name of whole) {
    await fetchAll([hls(name, 'index.m3u8')]);
    const list = parseMediaPlaylist(
      await readFile(path.join(session.folder.path, hls(name, 'index.m3u8')), 'utf8'),
    );
    await fetchAll([list.initFile, ...list.segments.map(({ uri }) => uri)].map((file) => hls(name, file)));
  }
  return {
    plan: { ...plan, alternates, source: { ...plan.source, audio } },
    stored,
    unreadable: videoChunks.reduce((sum, each) => sum + each.unreadable, unreadable),
  };
};
