import { EngineRefusal, type Engine } from '../../shared/call-engine';
import { createWorkFolder } from '@/lib/engines/ffmpeg/run/work-folder';
import { checkOpenAiModel } from '../../shared/openai-models';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { SpokenSegment, TranscriberPort, TranscriptionJob } from '@/lib/ports/transcriber';
import { BYTES_A_SECOND, cutChunk, measureLoudness, type CutSession } from './cut-sound';
import { planChunks } from '@/lib/engines/ffmpeg/audio/plan-speech-chunks';
import { sendSound } from './send-sound';

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
        const heard = await sendSound(engine, { file: part, model, language: job.language, signal });
        segments.push(...heard.map((segment) => shift(segment, chunk.start)));
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
            : sendSound(engine, { file, model, language: job.language, signal }),
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
