import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { ChunkQueue, ChunkState, ChunkWork } from '@/lib/ports/encoder';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { buildRenditionImagesArguments } from '../ladder/build-arguments';
import type { EncodePlan } from '../ladder/filter-graph';
import { runFfmpeg, type Session } from '../run/session';
import { encodeChunk, type Made } from './encode-chunk';
import {
  createFetcher,
  type Fetcher,
  joinChunks,
  listFiles,
  type JoinedChunks,
  SegmentGone,
} from './join-chunks';
import { planOneChunk, planChunks, type ChunkPlan } from './plan-chunks';

/** Milliseconds between checks of other workers' progress, in general and for the last chunk. */
const lookEvery = 1000;
const lookForLastEvery = 250;

type SharedEncode = {
  queue: ChunkQueue;
  storage: StoragePort;
  source: ObjectRef;
  outputPrefix: string;
  plan: EncodePlan;
  sourceEtag: string;
  /** Minimum duration in seconds of a video that several workers encode. */
  shortest: number;
  /** Called with 0 to 1. */
  onProgress: (share: number) => void;
};

/** Folder of the current chunk, below the working folder. */
const CHUNK_FOLDER = 'chunk';

/** Progress by the number of stored segments. Pure. */
const sumUp = ({ starts }: ChunkPlan, states: readonly ChunkState[]): number =>
  states.reduce((sum, { done }) => sum + done, 0) / starts.length;

/** Chunks made by this worker, and their files in the working folder, by the chunk's number. */
type Own = Map<number, { made: string | null; files: string[] }>;
type Work = { chunks: ChunkPlan; fetcher: Fetcher; own: Own };

/** Discards the files of chunks that another worker has encoded again since. */
const keepOwn = ({ fetcher, own }: Work, states: readonly ChunkState[]): void => {
  for (const { number, result } of states) {
    const mine = own.get(number);
    if (!mine || mine.made === (result as Made<object> | null)?.made) continue;
    fetcher.forget(mine.files);
    own.delete(number);
  }
};

/** Downloads the segments of the next complete chunk; false if there is none. */
const fetchNext = async (work: Work, states: readonly ChunkState[]): Promise<boolean> => {
  const { chunks, fetcher } = work;
  keepOwn(work, states);
  for (const state of states.slice(1)) {
    const files = state.state === 'COMPLETE' ? listFiles(chunks, state) : [];
    if (files.every((file) => fetcher.stored.has(file))) continue;
    await fetcher.fetchAll(files);
    return true;
  }
  return false;
};

/** Encodes one chunk in a separate folder and records what it stores. */
const workOnOne =
  (session: Session, { source, storage, outputPrefix }: SharedEncode, work: Work): ChunkWork =>
  async (chunk, { signal, onDone }) => {
    const { chunks, fetcher, own } = work;
    const folder = path.join(session.folder.path, CHUNK_FOLDER);
    const files: string[] = [];
    // The files are not trusted until the chunk is complete.
    own.set(chunk.number, { made: null, files });
    const onStored = async (name: string): Promise<void> => {
      await fetcher.moveIn(folder, name);
      files.push(name);
    };
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const here = { ...session, signal, folder: { ...session.folder, path: folder } };
    try {
      const input = { ...chunk, source, storage, outputPrefix, chunks, onDone, onStored };
      const result = await encodeChunk(here, input);
      own.set(chunk.number, { made: result.made, files });
      return result;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

/**
 * Encodes chunks until none is left. While other workers encode the last ones, it downloads complete ones.
 * Null if a chunk cannot be encoded.
 */
const workThrough = async (
  session: Session,
  input: SharedEncode,
  work: Work,
): Promise<ChunkState[] | null> => {
  const { queue, onProgress } = input;
  const { chunks } = work;
  const look = async (): Promise<ChunkState[]> => {
    const states = await queue.look(session.signal);
    onProgress(sumUp(chunks, states));
    return states;
  };
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery);
  try {
    for (;;) {
      session.signal.throwIfAborted();
      const states = await look();
      if (states.length === 0 || states.some(({ state }) => state === 'FAILED')) return null;
      if (states.every(({ state }) => state === 'COMPLETE')) return states;
      const hasWorked = await queue.take(session.signal, workOnOne(session, input, work));
      if (!hasWorked && !(await fetchNext(work, states)))
        await pause(lookForLastEvery, undefined, { signal: session.signal });
    }
  } finally {
    clearInterval(timer);
  }
};

/**
 * Creates storyboard and poster from the finished renditions: decoding the source again would cost as much as
 * a chunk.
 */
const makeImages = async (session: Session, plan: EncodePlan): Promise<void> => {
  const { renditions, storyboard } = plan;
  const [top] = renditions;
  const small = renditions.findLast(({ width }) => width >= storyboard.cellWidth * 2) ?? renditions.at(-1);
  if (!top || !small) throw new RangeError('A ladder needs at least one rendition.');
  const args = buildRenditionImagesArguments({ cells: small.name, poster: top.name }, plan);
  await runFfmpeg(session, args, { what: 'Creating poster and storyboard' });
};

/**
 * The plan of an earlier attempt, which may have stored segments; otherwise a new one for the available
 * workers. Null for a video that is too short.
 */
const chooseChunks = async (session: Session, input: SharedEncode): Promise<ChunkPlan | null> => {
  const { queue, shortest } = input;
  const before = await queue.look(session.signal);
  const [shared, alone] = [planChunks(input, shortest), planOneChunk(input)];
  const begun = [shared, alone].find((plan) => plan && plan.firsts.length + 1 === before.length);
  return begun ?? (shared && (await queue.hasHelpers()) ? shared : alone);
};

/** Encodes and joins all chunks. Null if one cannot be encoded or is missing, or they do not fit together. */
const makeAll = async (session: Session, input: SharedEncode, work: Work): Promise<JoinedChunks | null> => {
  try {
    const states = await workThrough(session, input, work);
    if (!states) return null;
    keepOwn(work, states);
    return await joinChunks(session, { ...work, states });
  } catch (error) {
    if (!(error instanceof SegmentGone)) throw error;
    session.log.warn({ err: error }, 'a stored segment is missing');
    return null;
  }
};

/**
 * Encodes a video so that another worker can continue after a kill: in several chunks if it is long and there
 * are other workers, otherwise in one. Null if it is too short; `failed` if chunks cannot be encoded or do
 * not fit together.
 */
export const encodeInChunks = async (
  session: Session,
  input: SharedEncode,
): Promise<JoinedChunks | 'failed' | null> => {
  const { queue, storage, outputPrefix } = input;
  const chunks = await chooseChunks(session, input);
  if (!chunks) return null;
  await queue.offer(chunks, chunks.firsts.length + 1);
  session.log.info({ chunks: chunks.firsts.length }, 'encoded in chunks');
  const fetcher = createFetcher(session, { storage, outputPrefix });
  const joined = await makeAll(session, input, { chunks, fetcher, own: new Map() });
  // A damaged source must not become a passthrough rendition.
  const isGood = joined && !(chunks.plan.passthrough && joined.unreadable > 0);
  if (!isGood) {
    session.log.warn('the chunks do not fit together, so the video is encoded as a whole');
    await queue.clear();
    return 'failed';
  }
  await makeImages(session, joined.plan);
  return joined;
};
