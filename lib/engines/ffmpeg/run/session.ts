import { constants } from 'node:os';

import type { Logger } from 'pino';

import type { Env } from '@/lib/core/env/env';

import type { Hardware } from '../ladder/hardware';
import { EncodeFailure, refuse } from './encode-failure';
import { runProcess, type RunResult } from './run-process';
import type { WorkFolder } from './work-folder';

/** One block of `ffmpeg -progress`. */
export type ProgressBlock = {
  /** Seconds written so far; null before the first output. */
  time: number | null;
  frame: number;
  ended: boolean;
};

/**
 * Parses the output of `-progress pipe:1`: `key=value` lines in blocks that end with `progress=continue` or
 * `progress=end`. Text may be split anywhere. `out_time_us` is used, because `out_time_ms` is misnamed and in
 * microseconds, too.
 */
export const createProgressParser = (onBlock: (block: ProgressBlock) => void): ((text: string) => void) => {
  let rest = '';
  let values: Record<string, string> = {};
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const separator = line.indexOf('=');
      if (separator < 0) continue;
      const key = line.slice(0, separator).trim();
      const value = line.slice(separator + 1).trim();
      values[key] = value;
      if (key !== 'progress') continue;
      onBlock(readBlock(values));
      values = {};
    }
  };
};

const readBlock = (values: Record<string, string>): ProgressBlock => {
  const microseconds = Number(values.out_time_us ?? Number.NaN);
  const frame = Number(values.frame ?? 0);
  return {
    time: Number.isFinite(microseconds) && microseconds >= 0 ? microseconds / 1_000_000 : null,
    frame: Number.isFinite(frame) ? frame : 0,
    ended: values.progress === 'end',
  };
};

/** `preset` is x264's; without `hardware`, x264 encodes. */
export type Tools = {
  ffmpeg: string;
  ffprobe: string;
  preset: Env['encoder']['ENCODER_PRESET'];
  hardware?: Hardware | null;
};

/** Milliseconds. */
export type Timeouts = {
  /** For a whole probe. */
  probe: number;
  /** For ffmpeg, since its last progress. */
  stall: number;
};

/** Shared by every step of one job. */
export type SessionBase = {
  tools: Tools;
  timeouts: Timeouts;
  folder: WorkFolder;
  signal: AbortSignal;
  log: Logger;
  /** Niceness of the processes. */
  niceness?: number;
};

/** A session whose source is readable at `sourcePath`. */
export type Session = SessionBase & {
  sourcePath: string;
  /** For a source that is still being uploaded: number of bytes available at its end. */
  knownTail?: number;
};

/** Output of ffmpeg for logs: the last lines, without local paths. */
const describeOutput = ({ folder, sourcePath }: Session, stderr: string): string =>
  stderr
    .replaceAll(sourcePath, '<source>')
    .replaceAll(folder.path, '<work>')
    .replace(/ @ 0x[0-9a-f]+/g, '')
    .trim()
    .split('\n')
    .slice(-12)
    .join('\n')
    .slice(-1_500);

const UNSUPPORTED = /Decoder \(codec [^)]*\) not found|Unknown decoder|no decoder found for/i;

/** From 6.1 on, ffmpeg exits with the last byte of the system's error (`-ENOSPC`, `-EDQUOT`). */
const DISK_FULL_CODES = [constants.errno.ENOSPC, constants.errno.EDQUOT].map((errno) => 256 - errno);
/**
 * Older versions exit with 1 for any error and print the C library's message, which cannot occur for a file
 * that is read.
 */
const DISK_FULL_TEXT = /No space left on device|Disk quota exceeded/;

/** Whether ffmpeg ended because the worker's disk is full. */
export const endedByFullDisk = ({ code, stderr }: Pick<RunResult, 'code' | 'stderr'>): boolean =>
  code === 1 ? DISK_FULL_TEXT.test(stderr) : DISK_FULL_CODES.includes(code ?? 0);

const assertSucceeded = (session: Session, result: RunResult, what: string): void => {
  const output = describeOutput(session, result.stderr);
  if (result.timedOut) {
    throw new EncodeFailure(`${what} stalled and was terminated. ${output}`, {
      reason: 'encoder_failed',
      permanent: false,
    });
  }
  if (result.code === 0) return;
  if (UNSUPPORTED.test(result.stderr)) throw refuse('unsupported_codec', output);
  const isOutage = endedByFullDisk(result);
  throw new EncodeFailure(`${what} exited with ${result.code ?? 'a signal'}. ${output}`, {
    reason: 'encoder_failed',
    permanent: false,
    isOutage,
    isVerdict: result.code !== null && !isOutage,
  });
};

/**
 * Runs ffmpeg in the working folder until it ends; `onProgress` gets every progress block. Returns standard
 * error.
 */
export const runFfmpeg = async (
  session: Session,
  args: readonly string[],
  { what, onProgress }: { what: string; onProgress?: (block: ProgressBlock) => void },
): Promise<string> => {
  let reached = '';
  let markAlive: () => void = () => undefined;
  const parse = createProgressParser((block) => {
    const position = `${block.frame}/${block.time}`;
    // Blocks are printed even if encoding is stuck, so only progress resets the timeout.
    if (position !== reached || block.ended) markAlive();
    reached = position;
    session.folder.touch();
    onProgress?.(block);
  });
  const result = await runProcess({
    command: session.tools.ffmpeg,
    args,
    cwd: session.folder.path,
    signal: session.signal,
    timeout: session.timeouts.stall,
    onStart: session.folder.recordChild,
    ...(session.niceness !== undefined && { niceness: session.niceness }),
    onOutput: (text, alive) => {
      markAlive = alive;
      parse(text);
    },
  });
  assertSucceeded(session, result, what);
  return result.stderr;
};
