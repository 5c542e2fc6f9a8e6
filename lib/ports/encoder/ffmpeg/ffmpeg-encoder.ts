import type { Logger } from 'pino';

import type { Env } from '@/lib/core/env';
import { ProviderError } from '@/lib/ports/provider-error';

import type { StoragePort } from '../../storage/port';
import type { EncodeEvent, EncodeJob, EncoderPort } from '../port';
import { checkFfmpeg, hasZscaleFilter } from './check-ffmpeg';
import { EncodeFailure } from './encode-failure';
import { encodeSource } from './encode-source';
import { createEventReporter } from './event-reporter';
import type { Timeouts, Tools } from './session';
import { createWorkFolder, sweepWorkFolders, type WorkFolder } from './work-folder';

export type FfmpegEncoderOptions = {
  env: Pick<Env, 'encoder' | 'dataDir'>;
  storage: StoragePort;
  log: Logger;
  /** Shorter ones are for tests. */
  timeouts?: Timeouts;
};

const DEFAULT_TIMEOUTS: Timeouts = { probe: 30_000, stall: 5 * 60_000 };

/** A job of this process: `stopped` resolves when its processes and its folder are gone. */
type RunningJob = { controller: AbortController; stopped: Promise<void> };

type FinalEvent = Exclude<EncodeEvent, { type: 'progress' }>;

const canceled = Symbol('canceled');

const refuseJob = (message: string, retryable: boolean): ProviderError =>
  new ProviderError(message, { port: 'encoder', operation: 'submit', retryable });

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const failureEvent = (error: unknown): FinalEvent => {
  if (error instanceof EncodeFailure) {
    const { reason, permanent, isOutage, message } = error;
    return { type: 'failed', reason, permanent, isOutage, detail: message };
  }
  // A full disk or a store that does not answer says nothing about the file, whether or not it passes by itself.
  const isOutage = error instanceof ProviderError || isDiskFull(error);
  const detail = error instanceof ProviderError ? error.message : 'The encoder failed unexpectedly.';
  return { type: 'failed', reason: 'encoder_failed', permanent: false, isOutage, detail };
};

/**
 * The embedded encoder: ffmpeg as a child process of the worker, at low priority, `ENCODER_CONCURRENCY` jobs at once.
 * `submit` beyond that throws a retryable `ProviderError`; so does a job whose folder a living worker has.
 *
 * What a failed or canceled job already wrote below its `outputPrefix` stays: another worker may hold the job by then,
 * and a retry writes the same keys. Whoever gives the version up removes the prefix.
 */
export const createFfmpegEncoder = (options: FfmpegEncoderOptions): EncoderPort => {
  const { env, storage, log, timeouts = DEFAULT_TIMEOUTS } = options;
  const tools: Tools = { ffmpeg: env.encoder.FFMPEG_PATH, ffprobe: env.encoder.FFPROBE_PATH };
  const jobs = new Map<string, RunningJob>();
  let zscale: Promise<boolean> | null = null;

  const knowsZscale = (): Promise<boolean> => {
    zscale ??= hasZscaleFilter(tools);
    // A failure isn't remembered: ffmpeg may be installed by the next job.
    zscale.catch(() => (zscale = null));
    return zscale;
  };

  /** Works until the job is over, its folder is gone and its slot is free; never rejects. */
  const work = async (
    job: EncodeJob,
    folder: WorkFolder,
    signal: AbortSignal,
    onProgress: (percent: number) => void,
  ): Promise<FinalEvent> => {
    const session = {
      tools,
      timeouts,
      folder,
      signal,
      log: log.child({ job: job.id, attempt: job.attempt }),
    };
    try {
      const hasZscale = await knowsZscale();
      const result = await encodeSource({ job, storage, session, hasZscale, onProgress });
      return { type: 'complete', result };
    } catch (error) {
      if (signal.aborted) return { type: 'canceled' };
      const event = failureEvent(error);
      // A file that is no video is everyday life; only what is not understood needs its stack.
      if (error instanceof EncodeFailure) session.log.info({ event }, 'encode failed');
      else session.log.error({ err: error }, 'encode failed');
      return event;
    } finally {
      await folder.remove().catch((error: unknown) => log.error({ err: error }, 'folder stays'));
    }
  };

  const start = (
    id: string,
    job: EncodeJob,
    folder: WorkFolder,
    onEvent: (event: EncodeEvent) => Promise<void>,
  ): RunningJob => {
    const controller = new AbortController();
    const reporter = createEventReporter({
      onEvent,
      onRejected: (cause) => {
        log.warn({ err: cause, job: job.id }, 'encode canceled: its event was rejected');
        controller.abort(canceled);
      },
      onLost: (cause) => log.error({ err: cause, job: job.id }, 'the final event was rejected'),
    });
    const ended = work(job, folder, controller.signal, reporter.progress);
    const stopped = ended.then(() => void jobs.delete(id));
    void Promise.all([ended, stopped]).then(([event]) => reporter.finish(event));
    return { controller, stopped };
  };

  return {
    engine: 'ffmpeg',

    submit: async (job, onEvent) => {
      if (!/^[\w-]{1,100}$/.test(job.id) || !Number.isInteger(job.attempt)) {
        throw refuseJob('The job has no usable id.', false);
      }
      const id = `${job.id}-${job.attempt}`;
      if (jobs.has(id)) return { engineJobId: id };
      if (jobs.size >= env.encoder.ENCODER_CONCURRENCY) throw refuseJob('All encoders are busy.', true);
      // The slot is taken before anything is awaited, so that two submits can't share it.
      const placeholder: RunningJob = { controller: new AbortController(), stopped: Promise.resolve() };
      jobs.set(id, placeholder);
      // Without ffmpeg nothing is accepted: that isn't the file's fault.
      await knowsZscale().catch((error: unknown) => {
        jobs.delete(id);
        throw error;
      });
      const folder = await createWorkFolder(env.dataDir, id).catch((error: unknown) => {
        jobs.delete(id);
        throw new ProviderError('The working folder can’t be made.', {
          port: 'encoder',
          operation: 'submit',
          retryable: true,
          cause: error,
        });
      });
      if (!folder) {
        jobs.delete(id);
        throw refuseJob('Another worker has this job.', true);
      }
      jobs.set(id, start(id, job, folder, onEvent));
      return { engineJobId: id };
    },

    cancel: async (engineJobId) => {
      const job = jobs.get(engineJobId);
      job?.controller.abort(canceled);
      await job?.stopped;
    },

    sweep: async () => {
      const swept = await sweepWorkFolders(env.dataDir);
      if (swept.length > 0) log.info({ swept }, 'removed what killed workers left');
    },

    check: () => checkFfmpeg(tools),
  };
};
