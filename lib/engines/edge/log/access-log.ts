import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Logger } from 'pino';

import { getAccessLogName, getLogHour } from '@/lib/core/storage/access-log-files';
import { placeNewFile } from '@/lib/core/storage/place-new-file';

import { accessLogHeader, type AccessRecord, formatAccessLine } from './access-log-line';

const flushMs = 1000;
/**
 * Lines are gathered in buffers of this size, outside the heap: as objects they would keep the collector
 * busy.
 */
const pieceBytes = 1024 * 1024;
/** When the disk doesn't take lines, memory doesn't keep them for ever. */
const maxPieces = 64;
const maxLineBytes = 64 * 1024;

export type AccessLog = {
  write(record: AccessRecord): void;
  /** Writes what is buffered; resolves when it is in the file. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Lines name the networks of viewers, so they are not kept for longer. */
const keptMs = 30 * 86_400_000;

/** Removes the files whose hour ended more than 30 days before `now`. Files of other names are left alone. */
export const sweepAccessLogs = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const begin = getLogHour(name);
    if (begin !== null && begin + 3_600_000 + keptMs <= now.getTime())
      await rm(path.join(folder, name), { force: true });
  }
};

type Piece = { hour: number; buffer: Buffer; length: number };

const hourOf = (at: number): number => Math.floor(at / 3_600_000);

/** Appends to `{folder}/access-YYYY-MM-DD-HH.log` once a second; a slow disk never holds up an answer. */
export const createAccessLog = ({ folder, log }: { folder: string; log: Logger }): AccessLog => {
  let pieces: Piece[] = [];
  let dropped = 0;
  let isWriting = false;
  let writing: Promise<void> = Promise.resolve();

  const writeOut = async (full: Piece[]): Promise<void> => {
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
    if (pieces.length === 0) return writing;
    const full = pieces;
    pieces = [];
    writing = writing.then(() => writeOut(full));
    return writing;
  };

  const findPiece = (at: number): Piece | null => {
    const last = pieces.at(-1);
    const hour = hourOf(at);
    if (last?.hour === hour && last.length + maxLineBytes <= pieceBytes) return last;
    if (pieces.length >= maxPieces) return null;
    const piece = { hour, buffer: Buffer.allocUnsafeSlow(pieceBytes), length: 0 };
    pieces.push(piece);
    return piece;
  };

  const timer = setInterval(() => {
    // While the disk is busy, lines wait in the pieces, which are bounded.
    if (!isWriting) void flush();
  }, flushMs);
  timer.unref();

  return {
    write: (record) => {
      // By its end: files of earlier hours get no lines any more.
      const piece = findPiece(record.endedAt);
      if (!piece) {
        dropped += 1;
        return;
      }
      // Escaping leaves nothing but ASCII; Node's own limit on headers keeps a line far below the longest
      // one.
      const room = Math.min(maxLineBytes, pieceBytes - piece.length);
      piece.length += piece.buffer.write(formatAccessLine(record), piece.length, room, 'latin1');
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
};

/**
 * Appends all lines by one call, since other processes append to the same file: between two calls a line of
 * theirs could come into the middle of one of ours. (Node's `appendFile` makes a call for each half
 * mebibyte.)
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

/** A file has its head from the moment it has its name, whichever process makes it. */
const createFile = async (file: string): Promise<FileHandle> => {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, accessLogHeader, { mode: 0o600 });
  if (!(await placeNewFile(draft, file))) await rm(draft, { force: true });
  const handle = await openForAppending(file);
  if (!handle) throw new Error(`${file} went away`);
  return handle;
};
