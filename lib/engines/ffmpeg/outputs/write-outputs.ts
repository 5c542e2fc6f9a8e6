import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Logger } from 'pino';

import type { JoinedPart, StoragePort } from '@/lib/ports/storage';

import { AUDIO_NAME, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import { MASTER_FILE } from './package-outputs';
import { planJoin } from './plan-join';

/** Parallel writes that hide an object store's latency without filling memory with buffers. */
const CONCURRENCY = 6;
/** Milliseconds. */
const REPORT_EVERY = 500;
/** Every version of a file has its own prefix, so nothing below it ever changes. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const CONTENT_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.vtt': 'text/vtt; charset=utf-8',
};

const soundPath = new RegExp(`^${OUTPUT_FOLDERS.hls}/${AUDIO_NAME}(?:-\\d+)?/`);

/** Content type by extension, with audio distinguished. `name` is relative to the output prefix. */
export const contentTypeOf = (name: string): string => {
  const type = CONTENT_TYPES[path.posix.extname(name)] ?? 'application/octet-stream';
  const isSound = soundPath.test(name) && type === 'video/mp4';
  return isSound ? 'audio/mp4' : type;
};

type OutputFile = { name: string; size: number };

const listFolder = async (root: string, relative: string): Promise<OutputFile[]> => {
  const entries = await readdir(path.join(root, relative), { withFileTypes: true });
  const nested = await Promise.all(
    entries.map(async (entry): Promise<OutputFile[]> => {
      const name = path.posix.join(relative, entry.name);
      if (entry.isDirectory()) return listFolder(root, name);
      return [{ name, size: (await stat(path.join(root, name))).size }];
    }),
  );
  return nested.flat();
};

type WriteInput = {
  storage: StoragePort;
  folder: string;
  outputPrefix: string;
  signal: AbortSignal;
  log: Logger;
  /** Outputs that are stored already, by their path below the prefix. */
  stored?: ReadonlySet<string>;
  /** Called for each written file; may remove it. */
  onWritten?: (name: string) => Promise<void>;
  /** Called with 0 to 1, by bytes. */
  onProgress: (share: number) => void;
};

/**
 * Finds the renditions whose MP4s need not be stored, because segments contain all of their packets. Returns
 * the parts of each.
 */
const planJoins = async (
  { storage, folder, outputPrefix, signal, log }: WriteInput,
  files: readonly OutputFile[],
) => {
  const joins = new Map<string, JoinedPart[]>();
  if (!storage.join) return joins;
  for (const { name } of files.filter((file) => path.posix.dirname(file.name) === OUTPUT_FOLDERS.mp4)) {
    signal.throwIfAborted();
    const parts = await planJoin(folder, { name, prefix: outputPrefix });
    if (parts) joins.set(name, parts);
    else log.warn({ name }, 'an MP4 shares no bytes with its segments and is stored');
  }
  return joins;
};

/**
 * Writes all outputs privately into the stream bucket, the master playlist last. If the store supports
 * it, an MP4 refers to bytes of the segments.
 */
export const writeOutputs = async (input: WriteInput): Promise<void> => {
  const { storage, folder, outputPrefix, signal, stored, onProgress } = input;
  const folders = [OUTPUT_FOLDERS.hls, OUTPUT_FOLDERS.mp4, OUTPUT_FOLDERS.thumbs];
  const made = (await Promise.all(folders.map((name) => listFolder(folder, name)))).flat();
  const joins = await planJoins(input, made);
  const files = made.filter(({ name }) => !joins.has(name) && !stored?.has(name));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let written = 0;
  const open = new Set<ReadStream>();
  const report = (): void => {
    const reading = [...open].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    onProgress((written + reading) / total);
  };

  const write = async ({ name, size }: OutputFile): Promise<void> => {
    signal.throwIfAborted();
    const body = createReadStream(path.join(folder, name), { signal });
    open.add(body);
    try {
      await storage.write({
        bucket: 'stream',
        key: outputPrefix + name,
        body,
        contentType: contentTypeOf(name),
        cacheControl: CACHE_CONTROL,
        visibility: 'private',
      });
      written += size;
      await input.onWritten?.(name);
    } finally {
      open.delete(body);
      body.destroy();
      report();
    }
  };

  const queue = files.filter(({ name }) => name !== MASTER_FILE);
  const work = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) await write(file);
  };
  const timer = setInterval(report, REPORT_EVERY);
  try {
    const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    for (const [name, parts] of joins)
      await storage.join?.({ bucket: 'stream', key: outputPrefix + name, parts, visibility: 'private' });
    await Promise.all(files.filter(({ name }) => name === MASTER_FILE).map(write));
  } finally {
    clearInterval(timer);
  }
};
