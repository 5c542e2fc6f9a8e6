import path from 'node:path';

import { planChunks, type Loudness, type Chunk } from '@/lib/engines/ffmpeg/audio/extract-speech';
import { runProcess } from '@/lib/engines/ffmpeg/run/run-process';
import { createWorkFolder, type WorkFolder } from '@/lib/engines/ffmpeg/run/work-folder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import type { SpokenSegment, TranscriberPort, TranscriptionJob } from '@/lib/ports/transcriber';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import { EngineRefusal, type Engine } from '../../shared/call-engine';
import { checkOpenAiModel } from '../../shared/openai-api';
import { sendAudio } from './send-audio';

type CutSession = { ffmpeg: string; folder: WorkFolder; signal: AbortSignal };

/** Milliseconds without any output. */
const STALL = 5 * 60_000;
const RATE = 16_000;
const FRAME_SAMPLES = 800;

/** FLAC of this audio is never larger than raw samples, plus a margin for its frame headers. */
const BYTES_A_SECOND = RATE * 2 * 1.02;

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

/** Writes one chunk as FLAC, cut exactly at its start. Returns the file's path. */
export const cutChunk = async (session: CutSession, file: string, { start, end }: Chunk): Promise<string> => {
  const target = path.join(session.folder.path, 'chunk.flac');
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

export type OpenAiTranscriberOptions = Pick<Engine, 'url' | 'apiKey' | 'timeoutMs' | 'pause'> & {
  model: string;
  /** Larger files are split. Bytes. */
  maxUploadBytes: number;
  /** The command to run ffmpeg. */
  ffmpeg: string;
  dataDir: string;
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
};

type Options = Parameters<TranscriberPort['transcribe']>[1];

/** Bytes reserved for the form around the file. */
const FORM_BYTES = 4096;

/** Whether the server rejected this file or its language, so that a retry is pointless. */
const isVerdict = (error: unknown): error is EngineRefusal =>
  error instanceof EngineRefusal && [400, 415, 422].includes(error.status);

const shift = (segment: SpokenSegment, by: number): SpokenSegment => {
  const later = (seconds: number): number => Math.round((seconds + by) * 1000) / 1000;
  const move = <T extends { startTime: number; endTime: number }>(timed: T): T => ({
    ...timed,
    startTime: later(timed.startTime),
    endTime: later(timed.endTime),
  });
  return { ...move(segment), words: segment.words.map(move) };
};

/**
 * Any server with OpenAI's `/audio/transcriptions`. A transcription does not survive the process; a repeated
 * call starts over.
 */
export const createOpenAiTranscriber = (options: OpenAiTranscriberOptions): TranscriberPort => {
  const { model, maxUploadBytes, ffmpeg, dataDir, storageFor, ...at } = options;
  const engine: Engine = { ...at, port: 'transcriber', settings: 'TRANSCRIBER' };
  const room = maxUploadBytes - FORM_BYTES;

  const inFolder = async <T>(
    { id, attempt }: TranscriptionJob,
    signal: AbortSignal,
    use: (session: CutSession) => Promise<T>,
  ) => {
    const folder = await createWorkFolder(dataDir, `transcribe-${id}-${attempt}`);
    if (!folder) {
      throw new ProviderError('Another worker uses the folder of this job.', {
        port: 'transcriber',
        operation: 'transcribe',
        retryable: true,
      });
    }
    try {
      return await use({ ffmpeg, folder, signal });
    } finally {
      await folder.remove();
    }
  };

  const sendChunks = (file: string, job: TranscriptionJob, { signal, onProgress }: Options) =>
    inFolder(job, signal, async (session) => {
      const loudness = await measureLoudness(session, file);
      const duration = Math.max(job.duration, loudness.levels.length * loudness.frameSeconds);
      const chunks = planChunks(loudness, duration, room / BYTES_A_SECOND);
      const segments: SpokenSegment[] = [];
      for (const chunk of chunks) {
        const part = await cutChunk(session, file, chunk);
        const speech = await sendAudio(engine, { file: part, model, language: job.language, signal });
        segments.push(...speech.map((segment) => shift(segment, chunk.start)));
        await onProgress(Math.round((chunk.end / duration) * 100));
      }
      return segments;
    });

  return {
    engine: 'openai',
    isAvailable: true,
    isPrompt: true,

    transcribe: async (job, { signal, onProgress }) => {
      const storage = await storageFor(job.workspace);
      const { bucket, key, size } = job.audio;
      try {
        const segments = await storage.withLocalFile({ bucket, key, signal }, (file) =>
          size > room
            ? sendChunks(file, job, { signal, onProgress })
            : sendAudio(engine, { file, model, language: job.language, signal }),
        );
        return { type: 'complete', segments };
      } catch (error) {
        if (isVerdict(error)) return { type: 'failed', permanent: true, detail: error.message };
        throw error;
      }
    },

    check: () => checkOpenAiModel(engine, model),
  };
};
