import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import type { Env } from '@/lib/core/env/env';
import { extractAudio, makeWaveform } from '@/lib/engines/ffmpeg/audio/decode-audio';
import { extractSpeech } from '@/lib/engines/ffmpeg/audio/extract-speech';
import { encodeChunk } from '@/lib/engines/ffmpeg/chunks/encode-chunk';
import type { ChunkPlan } from '@/lib/engines/ffmpeg/chunks/plan-chunks';
import { encodeSource } from '@/lib/engines/ffmpeg/encode-source';
import { judgeKnown, judgeSource } from '@/lib/engines/ffmpeg/inspect/judge-known';
import { readEmbedded } from '@/lib/engines/ffmpeg/inspect/read-embedded';
import { packageRecording } from '@/lib/engines/ffmpeg/outputs/package-recording';
import { shareBytes } from '@/lib/engines/ffmpeg/outputs/plan-join';
import { grabFrame, suggestFrames } from '@/lib/engines/ffmpeg/pictures/frames';
import { makePreview, makeUploadPreview } from '@/lib/engines/ffmpeg/preview/make-preview';
import { checkFfmpeg, hasZscaleFilter } from '@/lib/engines/ffmpeg/run/check-ffmpeg';
import { EncodeFailure } from '@/lib/engines/ffmpeg/run/encode-failure';
import { findHardware } from '@/lib/engines/ffmpeg/run/find-hardware';
import type { SessionBase, Timeouts, Tools } from '@/lib/engines/ffmpeg/run/session';
import { createWorkFolder, sweepWorkFolders } from '@/lib/engines/ffmpeg/run/work-folder';
import type { EncoderPort } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import { createEncodeJobs } from './encode-jobs';

export type FfmpegEncoderOptions = {
  env: Pick<Env, 'encoder' | 'dataDir'>;
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
  log: Logger;
  /** Shortened only in tests. */
  timeouts?: Timeouts;
};

const DEFAULT_TIMEOUTS: Timeouts = { probe: 30_000, stall: 5 * 60_000 };

/** The error of a single call: a fault of the file is permanent. */
const toProviderError = (error: unknown, operation: string): unknown => {
  if (!(error instanceof EncodeFailure)) return error;
  const { message, permanent } = error;
  return new ProviderError(message, { port: 'encoder', operation, retryable: !permanent, cause: error });
};

/**
 * The embedded encoder: our ffmpeg engine as child processes of the worker, at most `ENCODER_CONCURRENCY`
 * jobs at a time. Further jobs, and jobs whose folder another running worker uses, are refused as retryable.
 * Outputs of a failed or canceled job stay: another worker may hold the job by then, and a retry writes the
 * same keys.
 */
export const createFfmpegEncoder = (options: FfmpegEncoderOptions): EncoderPort => {
  const { env, storageFor, log, timeouts = DEFAULT_TIMEOUTS } = options;
  const { dataDir } = env;
  const tools: Tools = {
    ffmpeg: env.encoder.FFMPEG_PATH,
    ffprobe: env.encoder.FFPROBE_PATH,
    preset: env.encoder.ENCODER_PRESET,
  };
  /** Tools for the ladder, which hardware may encode. Previews and pictures always use software. */
  const findLadderTools = async (): Promise<Tools> => ({
    ...tools,
    hardware: await findHardware(env.encoder, log),
  });
  const knowsZscale = (): Promise<boolean> => hasZscaleFilter(tools);

  const jobs = createEncodeJobs({
    dataDir,
    concurrency: env.encoder.ENCODER_CONCURRENCY,
    log,
    prepare: async () => void (await knowsZscale()),
    encode: async ({ job, folder, signal, queue, onProgress }) =>
      encodeSource({
        ...{ source: job.source, outputPrefix: job.outputPrefix, clips: job.clips ?? null, queue },
        shortestInChunks: env.encoder.ENCODER_CHUNKS_FROM,
        storage: await storageFor(job.workspace),
        session: {
          ...{ tools: await findLadderTools(), timeouts, folder, signal },
          log: log.child({ job: job.id, attempt: job.attempt }),
        },
        hasZscale: await knowsZscale(),
        onProgress,
      }),
  });

  /** Runs one call outside any job, in a separate working folder. */
  const runOnce = async <T>(
    operation: string,
    signal: AbortSignal | undefined,
    use: (session: SessionBase) => Promise<T>,
  ): Promise<T> => {
    const folder = await createWorkFolder(dataDir, `${operation}-${randomUUID()}`);
    if (!folder) throw new Error('The newly named working folder already exists.');
    try {
      return await use({ tools, timeouts, folder, signal: signal ?? new AbortController().signal, log });
    } catch (error) {
      throw toProviderError(error, operation);
    } finally {
      await folder.remove();
    }
  };

  return {
    engine: 'ffmpeg',
    isElsewhere: false,
    hasRoom: jobs.hasRoom,
    submit: jobs.submit,
    attach: async () => false,
    look: async () => null,
    cancel: jobs.cancel,
    stop: jobs.stop,

    encodeChunk: (input, onDone) =>
      jobs.runChunk(() =>
        runOnce('encodeChunk', input.signal, async (base) =>
          encodeChunk(
            { ...base, tools: await findLadderTools() },
            {
              ...input,
              storage: await storageFor(input.workspace),
              chunks: input.plan as ChunkPlan,
              onDone,
            },
          ),
        ),
      ),

    judgeKnown: (known) => runOnce('judgeKnown', undefined, (session) => judgeKnown(session, known)),

    judgeSource: ({ workspace, source, signal }) =>
      runOnce('judgeSource', signal, async (session) =>
        judgeSource(session, { storage: await storageFor(workspace), source }),
      ),

    makePreview: (input, onPreview) =>
      runOnce('makePreview', input.signal, async (session) =>
        makePreview(
          session,
          { ...input, storage: await storageFor(input.workspace), hasZscale: await knowsZscale() },
          onPreview,
        ),
      ),

    makeUploadPreview: (input, onPreview) =>
      runOnce('makeUploadPreview', input.signal, async (session) =>
        makeUploadPreview(
          session,
          { ...input, storage: await storageFor(input.workspace), hasZscale: await knowsZscale() },
          onPreview,
        ),
      ),

    grabFrame: (input) =>
      runOnce('grabFrame', input.signal, async (session) =>
        grabFrame(session, {
          ...input,
          storage: await storageFor(input.workspace),
          hasZscale: await knowsZscale(),
        }),
      ),

    extractAudio: (input) =>
      runOnce('extractAudio', input.signal, async (session) =>
        extractAudio(session, { ...input, storage: await storageFor(input.workspace) }),
      ),

    extractSpeech: (input) =>
      runOnce('extractSpeech', input.signal, async (session) =>
        extractSpeech(session, { ...input, storage: await storageFor(input.workspace) }),
      ),

    readEmbedded: (input) =>
      runOnce('readEmbedded', input.signal, async (session) =>
        readEmbedded(session, { ...input, storage: await storageFor(input.workspace) }),
      ),

    makeWaveform: (input) =>
      runOnce('makeWaveform', input.signal, async (session) =>
        makeWaveform(session, { ...input, storage: await storageFor(input.workspace) }),
      ),

    packageRecording: (input) =>
      runOnce('packageRecording', input.signal, async (session) =>
        packageRecording(session, {
          ...input,
          storage: await storageFor(input.workspace),
          hasZscale: await knowsZscale(),
        }),
      ),

    suggestFrames: (input, onFound) =>
      runOnce('suggestFrames', input.signal, async (session) =>
        suggestFrames(
          session,
          { ...input, storage: await storageFor(input.workspace), hasZscale: await knowsZscale() },
          onFound,
        ),
      ),

    shareBytes: (input) =>
      runOnce('shareBytes', input.signal, async (session) =>
        shareBytes(session, { ...input, storage: await storageFor(input.workspace) }),
      ),

    sweep: async () => {
      const swept = await sweepWorkFolders(dataDir);
      if (swept.length > 0) log.info({ swept }, 'removed files left behind by killed workers');
    },

    check: async () => {
      await checkFfmpeg(tools);
      await findLadderTools();
    },
  };
};
