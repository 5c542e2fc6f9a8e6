import path from 'node:path';

import { ProviderError } from '@/lib/ports/provider-error';
import { runProcess } from '@/lib/engines/ffmpeg/run/run-process';
import type { WorkFolder } from '@/lib/engines/ffmpeg/run/work-folder';
import type { Loudness, Chunk } from '@/lib/engines/ffmpeg/audio/plan-speech-chunks';

export type CutSession = { ffmpeg: string; folder: WorkFolder; signal: AbortSignal };

/** Milliseconds without any output. */
const STALL = 5 * 60_000;
const RATE = 16_000;
const FRAME_SAMPLES = 800;

/** FLAC of this audio is never larger than raw samples, plus a margin for its frame headers. */
export const BYTES_A_SECOND = RATE * 2 * 1.02;

const input = (file: string, seek: string[] = []): string[] => [
  ...['-hide_banner', '-nostdin', '-v', 'error'],
  ...seek,
  ...['-protocol_whitelist', 'file', '-i', `file:${file}`],
];

const run = async (
  { ffmpeg, folder, signal }: CutSession,
  args: string[],
  onOutput?: (text: string) => void,
): Promise<void> => {
  const { code, stderr, timedOut } = await runProcess({
    command: ffmpeg,
    args,
    cwd: folder.path,
    signal,
    timeout: STALL,
    onStart: folder.recordChild,
    onOutput: (text, alive) => {
      alive();
      folder.touch();
      onOutput?.(text);
    },
  });
  if (code === 0) return;
  const reason = timedOut ? 'stalled' : `exited with ${code ?? 'a signal'}: ${stderr.slice(-500)}`;
  throw new ProviderError(`ffmpeg ${reason}`, {
    port: 'transcriber',
    operation: 'transcribe',
    retryable: timedOut,
  });
};

/** The loudness of an audio file, twenty times a second. */
export const measureLoudness = async (session: CutSession, file: string): Promise<Loudness> => {
  const levels: number[] = [];
  let rest = '';
  const filters = [
    `aresample=${RATE}`,
    `asetnsamples=n=${FRAME_SAMPLES}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level',
    'ametadata=print:key=lavfi.astats.Overall.RMS_level:file=-',
  ];
  await run(session, [...input(file), '-vn', '-af', filters.join(','), '-f', 'null', '-'], (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const level = /RMS_level=(\S+)/.exec(line)?.[1];
      if (level !== undefined) levels.push(level === '-inf' || level === 'nan' ? -Infinity : Number(level));
    }
  });
  return { frameSeconds: FRAME_SAMPLES / RATE, levels };
};

/** Writes one piece as FLAC, cut exactly at its start. Returns the file's path. */
export const cutChunk = async (session: CutSession, file: string, { start, end }: Chunk): Promise<string> => {
  const target = path.join(session.folder.path, 'piece.flac');
  // Seeking starts at a packet; the filter then cuts between samples, by the file's own clock.
  const seek = ['-copyts', '-ss', String(Math.max(0, start - 2))];
  const trim = `aresample=${RATE},atrim=start=${start}:end=${end},asetpts=PTS-STARTPTS`;
  const output = [
    '-y',
    '-vn',
    '-ac',
    '1',
    '-af',
    trim,
    '-sample_fmt',
    's16',
    '-c:a',
    'flac',
    '-progress',
    'pipe:1',
  ];
  await run(session, [...input(file, seek), ...output, target]);
  return target;
};
