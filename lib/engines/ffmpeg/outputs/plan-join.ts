import { createWriteStream } from 'node:fs';
import { open, readdir, type FileHandle, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { EncoderPort } from '@/lib/ports/encoder';
import type { JoinedPart, ListedObject, StoragePort } from '@/lib/ports/storage';

import { readMp4Samples, readSegmentSamples, type Sample, type Track } from '../inspect/mp4-samples';
import { AUDIO_NAME, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import type { SessionBase } from '../run/session';
import { openSource } from '../served/open-source';

type ShareInput = Parameters<EncoderPort['shareBytes']>[0] & { storage: StoragePort };

const listBelow = async (storage: StoragePort, prefix: string): Promise<ListedObject[]> => {
  const listed: ListedObject[] = [];
  for await (const object of storage.list({ bucket: 'stream', prefix })) listed.push(object);
  return listed;
};

/**
 * Joins the MP4s of a version that have their own bytes, as after a restore. Reads copies in the working
 * folder.
 */
export const shareBytes: (
  session: SessionBase,
  input: ShareInput,
) => ReturnType<EncoderPort['shareBytes']> = async (session, { storage, outputPrefix }) => {
  const { folder, signal } = session;
  const shared = { mp4s: 0, bytes: 0 };
  if (!storage.join) return shared;
  const mp4s = (await listBelow(storage, `${outputPrefix}${OUTPUT_FOLDERS.mp4}/`)).filter(
    ({ key, isJoined }) => key.endsWith('.mp4') && !isJoined,
  );
  if (mp4s.length === 0) return shared;

  const copy = async ({ key }: Pick<ListedObject, 'key'>): Promise<void> => {
    const object = await storage.read({ bucket: 'stream', key });
    if (!object) return;
    const target = path.join(folder.path, key.slice(outputPrefix.length));
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(object.body, createWriteStream(target), { signal });
    folder.touch();
  };
  for (const segment of await listBelow(storage, `${outputPrefix}${OUTPUT_FOLDERS.hls}/`))
    await copy(segment);
  for (const mp4 of mp4s) {
    await copy(mp4);
    const name = mp4.key.slice(outputPrefix.length);
    const parts = await planJoin(folder.path, { name, prefix: outputPrefix });
    if (!parts) continue;
    await storage.join({ bucket: 'stream', key: mp4.key, parts, visibility: 'private' });
    shared.mp4s += 1;
    shared.bytes += mp4.size;
  }
  return shared;
};

/**
 * A range of an MP4: either its own bytes (`from` is null), or bytes of a segment, named by its path below
 * the outputs' folder.
 */
type Stretch = { start: number; length: number; from: { file: string; start: number } | null };

/** Maximum ranges per mebibyte; more would be too small to be read quickly. */
const MAX_STRETCHES_A_MIB = 64;
const COMPARED_AT_ONCE = 1024 * 1024;

type Placed = Sample & { file: string };

const listSegmentSamples = async (folder: string, name: string): Promise<Placed[]> => {
  const relative = path.posix.join(OUTPUT_FOLDERS.hls, name);
  // An encode that is still storing its outputs may have no segments yet.
  const entries = await readdir(path.join(folder, relative)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = entries.filter((each) => each.endsWith('.m4s')).sort();
  const placed: Placed[] = [];
  for (const each of names) {
    const file = path.posix.join(relative, each);
    for (const sample of await readSegmentSamples(path.join(folder, file))) placed.push({ ...sample, file });
  }
  return placed;
};

/** The folder with the segments of a track. MP4s contain the first audio rendition. */
const findSegments = (kind: Track['kind'], rendition: string): string =>
  kind === 'vide' ? rendition : AUDIO_NAME;

type Pair = { sample: Sample; placed: Placed };

/** Null if the MP4's samples differ from those of the segments. */
const pairSamples = ({ samples }: Track, segments: readonly Placed[]): Pair[] | null => {
  if (samples.length !== segments.length) return null;
  const pairs = samples.map((sample, index) => ({ sample, placed: segments[index] as Placed }));
  return pairs.every(({ sample, placed }) => sample.size === placed.size) ? pairs : null;
};

/** The ranges in the order of the MP4. Samples that are adjacent in both files share a range. */
const layOut = (pairs: readonly Pair[], size: number): Stretch[] => {
  const stretches: Stretch[] = [];
  let position = 0;
  const addOwn = (until: number): void => {
    if (until > position) stretches.push({ start: position, length: until - position, from: null });
  };
  for (const { sample, placed } of pairs.toSorted((one, other) => one.sample.start - other.sample.start)) {
    addOwn(sample.start);
    const last = stretches.at(-1);
    const follows =
      last?.from?.file === placed.file &&
      last.start + last.length === sample.start &&
      last.from.start + last.length === placed.start;
    if (follows) last.length += sample.size;
    else stretches.push({ ...sample, length: sample.size, from: placed });
    position = sample.start + sample.size;
  }
  addOwn(size);
  return stretches;
};

const isEqual = async (
  one: { file: FileHandle; start: number },
  other: { file: FileHandle; start: number },
  length: number,
): Promise<boolean> => {
  for (let done = 0; done < length; done += COMPARED_AT_ONCE) {
    const bytes = Math.min(COMPARED_AT_ONCE, length - done);
    const [left, right] = await Promise.all(
      [one, other].map(({ file, start }) => file.read(Buffer.allocUnsafe(bytes), 0, bytes, start + done)),
    );
    if (left?.bytesRead !== bytes || right?.bytesRead !== bytes || !left.buffer.equals(right.buffer))
      return false;
  }
  return true;
};

/** Whether every shared range has identical bytes in both files. */
const isTrue = async (folder: string, mp4: FileHandle, stretches: readonly Stretch[]): Promise<boolean> => {
  const files = new Map<string, FileHandle>();
  try {
    for (const { start, length, from } of stretches) {
      if (!from) continue;
      const file = files.get(from.file) ?? (await open(path.join(folder, from.file)));
      files.set(from.file, file);
      // Segments are used in order, alternating between video and audio, so older files can be closed.
      if (files.size > 8) await closeFirst(files, file);
      if (!(await isEqual({ file: mp4, start }, { file, start: from.start }, length))) return false;
    }
    return true;
  } finally {
    for (const file of files.values()) await file.close();
  }
};

const closeFirst = async (files: Map<string, FileHandle>, kept: FileHandle): Promise<void> => {
  const [first] = [...files].filter(([, file]) => file !== kept);
  if (!first) return;
  files.delete(first[0]);
  await first[1].close();
};

/**
 * Finds the bytes that an MP4 in `folder` shares with the segments of its rendition: all of its packets,
 * which then need not be stored twice. Compares the bytes. Null if they differ. Throws `RangeError` if the
 * MP4 is invalid.
 */
const findSharedBytes = async (folder: string, rendition: string): Promise<Stretch[] | null> => {
  const place = path.join(folder, OUTPUT_FOLDERS.mp4, `${rendition}.mp4`);
  const pairs: Pair[] = [];
  for (const track of await readMp4Samples(place)) {
    const found = pairSamples(track, await listSegmentSamples(folder, findSegments(track.kind, rendition)));
    if (!found) return null;
    for (const pair of found) pairs.push(pair);
  }
  const mp4 = await open(place);
  try {
    const { size } = await mp4.stat();
    const stretches = layOut(pairs, size);
    if (stretches.length > MAX_STRETCHES_A_MIB * Math.max(1, size / 1024 / 1024)) return null;
    return (await isTrue(folder, mp4, stretches)) ? stretches : null;
  } finally {
    await mp4.close();
  }
};

/**
 * The parts of an MP4 of the outputs in `folder`, for `StoragePort.join`. `name`: its path in there;
 * `prefix`: the key of the folder. Null if the MP4 shares too little with its segments, or has no video.
 */
export const planJoin = async (
  folder: string,
  { name, prefix }: { name: string; prefix: string },
): Promise<JoinedPart[] | null> => {
  const stretches = await findSharedBytes(folder, path.posix.basename(name, '.mp4')).catch(
    (error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    },
  );
  if (!stretches) return null;
  const file = await openSource(path.join(folder, name));
  try {
    const parts: JoinedPart[] = [];
    for (const { start, length, from } of stretches)
      parts.push(
        from
          ? { key: prefix + from.file, range: { start: from.start, end: from.start + length - 1 } }
          : { bytes: await file.read(start, length) },
      );
    return parts;
  } finally {
    await file.close();
  }
};
