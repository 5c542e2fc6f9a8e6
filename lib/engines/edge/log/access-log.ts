import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Logger } from 'pino';

import { placeNewFile } from '@/lib/core/storage/place-new-file';
import { getAccessLogName, getLogHour } from '@/lib/core/storage/process-files';

import { accessLogHeader, type AccessRecord, formatAccessLine } from './access-log-line';

const flushMs = 1000;
/**
 * Lines are collected in buffers of this size outside the heap: as objects they would burden the garbage
 * collector.
 */
const chunkBytes = 1024 * 1024;
/** Bounds the memory used if the disk accepts no lines. */
const maxChunks = 64;
const maxLineBytes = 64 * 1024;

export type AccessLog = {
  write(record: AccessRecord): void;
  /** Writes buffered lines; resolves once they are in the file. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Lines contain the viewers' networks, so their retention is limited. */
const retentionMs = 30 * 86_400_000;

/** Removes files whose hour ended more than 30 days before `now`. Files with other names stay. */
export const sweepAccessLogs = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const begin = getLogHour(name);
    if (begin !== null && begin + 3_600_000 + retentionMs <= now.getTime())
      await rm(path.join(folder, name), { force: true });
  }
};

type Chunk = { hour: number; buffer: Buffer; length: number };

const hourOf = (at: number): number => Math.floor(at / 3_600_000);

/** Appends to `{folder}/access-YYYY-MM-DD-HH.log` once a second; a slow disk never delays a response. */
export const createAccessLog = ({ folder, log }: { folder: string; log: Logger }): AccessLog => {
  let chunks: Chunk[] = [];
  let dropped = 0;
  let isWriting = false;
  let writing: Promise<void> = Promise.resolve();

  const writeOut = async (full: Chunk[]): Promise<void> => {
    isWriting = true;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const { hour, buffer, length } of full) {
        const file = path.join(folder, getAccessLogName(hour * 3_600_000));
        await appendLines(file, buffer.subarray(0, length));
      }
    } catch (error) {
      log.error({ err: error }, 'access log lines were lost');
    } finally {
      isWriting = false;
    }
  };

  const flush = (): Promise<void> => {
    if (dropped > 0) log.error({ lines: dropped }, 'access log lines were lost: the disk is too slow');
    dropped = 0;
    if (chunks.length === 0) return writing;
    const full = chunks;
    chunks = [];
    writing = writing.then(() => writeOut(full));
    return writing;
  };

  const findChunk = (at: number): Chunk | null => {
    const last = chunks.at(-1);
    const hour = hourOf(at);
    if (last?.hour === hour && last.length + maxLineBytes <= chunkBytes) return last;
    if (chunks.length >= maxChunks) return null;
    const chunk = { hour, buffer: Buffer.allocUnsafeSlow(chunkBytes), length: 0 };
    chunks.push(chunk);
    return chunk;
  };

  const timer = setInterval(() => {
    // While the disk is busy, lines wait in a bounded number of buffers.
    if (!isWriting) void flush();
  }, flushMs);
  timer.unref();

  return {
    write: (record) => {
      // Assigned by end time: files of earlier hours are complete.
      const chunk = findChunk(record.endedAt);
      if (!chunk) {
        dropped += 1;
        return;
      }
      // Escaped lines are ASCII, and Node's header limit keeps them far below `maxLineBytes`.
      const room = Math.min(maxLineBytes, chunkBytes - chunk.length);
      chunk.length += chunk.buffer.write(formatAccessLine(record), chunk.length, room, 'latin1');
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
};

/**
 * Appends all lines in one call, since other processes append to the same file: their lines could otherwise
 * end up inside ours. (Node's `appendFile` makes one call per half mebibyte.)
 */
const appendLines = async (file: string, lines: Buffer): Promise<void> => {
  const handle = (await openForAppending(file)) ?? (await createFile(file));
  try {
    const { bytesWritten } = await handle.write(lines);
    if (bytesWritten < lines.length) throw new Error(`${bytesWritten} of ${lines.length} bytes were written`);
  } finally {
    await handle.close();
  }
};

const openForAppending = (file: string): Promise<FileHandle | null> =>
  open(file, constants.O_WRONLY | constants.O_APPEND).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/**
 * Creates a file complete with its header: a draft is written and moved into place, so that no process sees a
 * file without one.
 */
const createFile = async (file: string): Promise<FileHandle> => {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, accessLogHeader, { mode: 0o600 });
  if (!(await placeNewFile(draft, file))) await rm(draft, { force: true });
  const handle = await openForAppending(file);
  if (!handle) throw new Error(`${file} went away`);
  return handle;
};
