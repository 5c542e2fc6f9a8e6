import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import type { EncodeChunk } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';

import { readDefaults, readSegment } from '../inspect/mp4-samples';
import { OUTPUT_FOLDERS } from '../ladder/build-arguments';
import type { EncodePlan } from '../ladder/filter-graph';
import { type MediaPlaylist, parseMediaPlaylist } from '../ladder/master-playlist';
import { segmentName, readTimescale, shiftSegment } from '../ladder/segments';
import { createOutputFolders } from '../outputs/package-outputs';
import { CACHE_CONTROL, contentTypeOf } from '../outputs/write-outputs';
import { EncodeFailure, countUnreadable } from '../run/encode-failure';
import { runFfmpeg, type Session } from '../run/session';
import { buildChunkArguments, toEncodedRenditions } from './chunk-arguments';
import { findVideoChunk, type VideoChunk, type ChunkPlan } from './plan-chunks';

export const INIT_FILE = 'init.mp4';
const INDEX_FILE = 'index.m3u8';

export type ChunkInput = EncodeChunk & {
  storage: StoragePort;
  outputPrefix: string;
  chunks: ChunkPlan;
  onDone: (done: number) => Promise<void>;
  /**
   * Called for each file in the working folder once it is stored, with its path below the prefix; may remove
   * it.
   */
  onStored?: (name: string) => Promise<void>;
};

export type VideoChunkResult = {
  /**
   * Digest of the init files, equal for all chunks that were encoded alike. Another version of ffmpeg may
   * result in another digest.
   */
  digest: string;
  /** Number of segments; for the last chunk, only known at the end of the video. */
  segments: number;
  unreadable: number;
};

/** Milliseconds between checks for segments that ffmpeg has finished. */
const lookEvery = 250;

/**
 * Milliseconds after which a worker confirms that it still owns the chunk before it stores anything, because
 * it may have been suspended.
 */
const confirmAfter = 10_000;

type Take = {
  session: Session;
  storage: StoragePort;
  outputPrefix: string;
  plan: EncodePlan;
  chunk: VideoChunk;
  /** Whether it stores the init files. */
  isFirst: boolean;
  /** Whether another worker has stored earlier segments, which these must match. */
  goesOn: boolean;
  /** Called with the number of segments of the planned length that are stored in all renditions. */
  onDone: (count: number) => Promise<void>;
  onStored: ChunkInput['onStored'];
};

const refuseSegments = (detail: string): EncodeFailure =>
  new EncodeFailure(detail, { reason: 'encoder_failed', permanent: false, isVerdict: true });

/** Stores segments while ffmpeg is running. */
const createTaker = ({ session, storage, outputPrefix, plan, chunk, ...take }: Take) => {
  const { isFirst, goesOn, onDone, onStored } = take;
  const names = toEncodedRenditions(plan).map(({ name }) => name);
  const nameOf = (...parts: string[]): string => path.posix.join(OUTPUT_FOLDERS.hls, ...parts);
  const inFolder = (...parts: string[]): string => path.join(session.folder.path, nameOf(...parts));
  const { numerator, denominator } = plan.source.video.frameRate;
  const [firstFrame = 0] = chunk.starts;
  const inits: Buffer[] = [];
  let taken = 0;
  let reportedAt = Date.now();
  /**
   * Whether the last segment has fewer frames than planned: it is the last of the video, or the source ended
   * too soon.
   */
  let isShort = false;

  const report = async (count: number): Promise<void> => {
    await onDone(count);
    reportedAt = Date.now();
  };

  const put = async (name: string, body: Buffer): Promise<void> => {
    await storage.write({
      ...{ bucket: 'stream', key: outputPrefix + name, body },
      ...{ contentType: contentTypeOf(name), cacheControl: CACHE_CONTROL, visibility: 'private' },
    });
    if (onStored) await writeFile(path.join(session.folder.path, name), body);
  };

  /** The current playlists of all renditions; null if one has no segment yet. */
  const readLists = async (): Promise<MediaPlaylist[] | null> => {
    const texts = await Promise.all(
      names.map((name) => readFile(inFolder(name, INDEX_FILE), 'utf8').catch(() => '')),
    );
    return texts.every((text) => text.includes('#EXTINF')) ? texts.map(parseMediaPlaylist) : null;
  };

  const readStoredInit = async (name: string): Promise<Buffer | null> => {
    const key = outputPrefix + nameOf(name, INIT_FILE);
    const object = await storage.read({ bucket: 'stream', key });
    return object && buffer(object.body);
  };

  /** Throws if the stored init file differs: segments of both would not play as one video. */
  const compareInit = async (name: string, init: Buffer): Promise<void> => {
    const before = await readStoredInit(name);
    if (before && !before.equals(init))
      throw refuseSegments('Segments that are stored were encoded otherwise.');
  };

  /** Reads the init files, which ffmpeg numbers if there are several renditions. */
  const readInits = async (lists: readonly MediaPlaylist[]): Promise<void> => {
    if (inits.length > 0) return;
    const files = lists.map(({ initFile }, index) => inFolder(names[index] ?? '', initFile));
    inits.push(...(await Promise.all(files.map((file) => readFile(file)))));
    for (const [index, name] of names.entries()) {
      const init = inits[index] ?? Buffer.alloc(0);
      if (goesOn) await compareInit(name, init);
      else if (isFirst) await put(nameOf(name, INIT_FILE), init);
    }
  };

  const storeSegment = async (segment: string, number: number): Promise<void> => {
    await Promise.all(
      names.map(async (name, index) => {
        const timescale = readTimescale(inits[index] ?? Buffer.alloc(0));
        const ticks = Math.round((firstFrame * timescale * denominator) / numerator);
        const bytes = await readFile(inFolder(name, segment));
        await put(nameOf(name, segment), shiftSegment(bytes, { ticks, number }));
      }),
    );
  };

  /** Number of frames of each segment, equal in all renditions. Throws if a segment can't be played. */
  const countFrames = async (segment: string): Promise<number> => {
    const counts: number[] = [];
    for (const [index, name] of names.entries()) {
      const init = inits[index];
      const defaults = init ? readDefaults(init) : undefined;
      const { samples } = await readSegment(inFolder(name, segment), defaults).catch((error: unknown) => {
        throw error instanceof RangeError ? refuseSegments(`${name}/${segment} can’t be parsed.`) : error;
      });
      const [first] = samples;
      if (first && !first.isKey) throw refuseSegments(`${name}/${segment} does not begin with a key frame.`);
      counts.push(samples.length);
    }
    const [count = 0] = counts;
    if (counts.some((each) => each !== count)) throw refuseSegments(`${segment} differs between renditions.`);
    return count;
  };

  /** Planned number of frames of a segment; null if it depends on the end of the video. */
  const countPlanned = (index: number): number | null => {
    const [from, to] = [chunk.starts[index], chunk.starts[index + 1] ?? chunk.end];
    return from === undefined || to === null ? null : to - from;
  };

  return {
    /** Stores finished segments; returns the number stored so far. */
    take: async (): Promise<number> => {
      for (;;) {
        const lists = await readLists();
        if (!lists?.every(({ segments }) => segments.length > taken)) return taken;
        session.signal.throwIfAborted();
        const index = chunk.firstSegment + taken;
        const segment = segmentName(index);
        const frames = await countFrames(segment);
        // ffmpeg writes an empty segment if nothing is left to encode.
        if (frames === 0) return taken;
        if (isShort) throw refuseSegments(`Segment ${taken} has other frames than were planned.`);
        await readInits(lists);
        if (Date.now() - reportedAt > confirmAfter) await report(taken);
        isShort = (countPlanned(taken) ?? frames) !== frames;
        await storeSegment(segment, index + 1);
        taken += 1;
        // A short segment is not reported: if it is not the end of the source, it is encoded again.
        if (!isShort) await report(taken);
        for (const name of names) {
          await onStored?.(nameOf(name, segment));
          await rm(inFolder(name, segment), { force: true });
        }
      }
    },
    isShort: () => isShort,
    /** Digest of the init files; of the stored ones if nothing was left to encode. */
    digest: async (): Promise<string> => {
      const found = inits.length > 0 ? inits : await Promise.all(names.map(readStoredInit));
      return createHash('sha256')
        .update(Buffer.concat(found.map((init) => init ?? Buffer.alloc(0))))
        .digest('hex');
    },
  };
};

/**
 * Runs ffmpeg and stores what it finishes, until both are done. A failure of one ends the other. Returns
 * standard error.
 */
const followRun = async (
  session: Session,
  args: readonly string[],
  take: () => Promise<unknown>,
): Promise<string> => {
  const controller = new AbortController();
  const signal = AbortSignal.any([session.signal, controller.signal]);
  let isOver = false;
  const run = runFfmpeg({ ...session, signal }, args, { what: 'A chunk' }).finally(() => {
    isOver = true;
  });
  run.catch(() => undefined);
  try {
    while (!isOver) {
      await take();
      await Promise.race([run.catch(() => undefined), pause(lookEvery)]);
    }
    return await run;
  } catch (error) {
    controller.abort(error);
    await run.catch(() => undefined);
    throw error;
  }
};

/** Encodes the video of one chunk, from the first segment that is not stored yet. */
export const encodeVideoChunk = async (
  session: Session,
  { storage, outputPrefix, chunks, number, done, onDone, onStored }: ChunkInput,
): Promise<VideoChunkResult> => {
  const { plan } = chunks;
  const whole = findVideoChunk(chunks, number);
  // If everything is stored, the last segment is encoded again, to get the digest of the init files.
  const skipped = Math.min(done, whole.starts.length - 1);
  const chunk = { ...whole, firstSegment: whole.firstSegment + skipped, starts: whole.starts.slice(skipped) };
  await createOutputFolders(session.folder.path);
  const { preset, hardware } = session.tools;
  const effort = { cores: os.availableParallelism(), preset, hardware };
  const taker = createTaker({
    ...{ session, storage, outputPrefix, plan, chunk, isFirst: number === 1, goesOn: skipped > 0 },
    onDone: (count) => onDone(Math.max(done, skipped + count)),
    onStored,
  });
  // A passthrough source must be decodable throughout, so the whole chunk is decoded.
  const [readFrom = 0] = (plan.passthrough ? whole : chunk).starts;
  const args = buildChunkArguments(session.sourcePath, { plan, chunk, readFrom, effort });
  const stderr = await followRun(session, args, taker.take);
  const made = await taker.take();
  const isWhole = chunk.end === null ? skipped + made > 0 : made === chunk.starts.length && !taker.isShort();
  if (!isWhole) throw refuseSegments(`A chunk has ${made} segments and not ${chunk.starts.length}.`);
  return { digest: await taker.digest(), segments: skipped + made, unreadable: countUnreadable(stderr) };
};
