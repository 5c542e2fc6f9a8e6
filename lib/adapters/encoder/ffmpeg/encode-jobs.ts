import type { Logger } from 'pino';

import { EncodeFailure, isDiskFull } from '@/lib/engines/ffmpeg/run/encode-failure';
import { createWorkFolder, type WorkFolder } from '@/lib/engines/ffmpeg/run/work-folder';
import type {
  EncodeJob,
  EncodeListener,
  EncodeResult,
  FinalEncodeEvent,
  ChunkQueue,
  EncodeEvent,
} from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';

/** Milliseconds between two progress events; the contract wants one at least every 2 s. */
const HEARTBEAT = 1_000;

type EventReporter = {
  /** 0 to 100; lower values than before are ignored. */
  progress(percent: number): void;
  /** Waits for a running call, then reports the end. Never rejects. */
  finish(event: Exclude<EncodeEvent, { type: 'progress' }>): Promise<void>;
};

type ReporterOptions = {
  onEvent: (event: EncodeEvent) => Promise<void>;
  /** Called once, when `onEvent` rejects a progress event. */
  onRejected: (cause: unknown) => void;
  /** Called if even the final event was rejected. */
  onLost: (cause: unknown) => void;
};

/**
 * Turns irregular progress into events that never overlap or go back, and are sent every second even without
 * progress, which keeps the lease alive.
 */
export const createEventReporter = ({ onEvent, onRejected, onLost }: ReporterOptions): EventReporter => {
  let percent = 0;
  let running: Promise<void> | null = null;
  let isOver = false;

  const beat = (): void => {
    if (running || isOver) return;
    running = Promise.resolve()
      .then(() => onEvent({ type: 'progress', percent }))
      .catch((cause: unknown) => {
        clearInterval(timer);
        if (!isOver) onRejected(cause);
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(beat, HEARTBEAT);
  beat();

  return {
    progress: (next) => {
      percent = Math.max(percent, Math.min(100, Math.floor(next * 10) / 10));
    },
    finish: async (event) => {
      isOver = true;
      clearInterval(timer);
      await running;
      await Promise.resolve()
        .then(() => onEvent(event))
        .catch(onLost);
    },
  };
};

/**
 * A job of this process; `stopped` resolves when its processes and its folder are gone, `reported` after its
 * last event.
 */
type RunningJob = { controller: AbortController; stopped: Promise<void>; reported: Promise<void> };

export type EncodeRun = {
  job: EncodeJob;
  folder: WorkFolder;
  signal: AbortSignal;
  queue: ChunkQueue | null;
  /** Called with 0 to 100. */
  onProgress: (percent: number) => void;
};

type EncodeJobsOptions = {
  dataDir: string;
  /** Maximum number of concurrent jobs. */
  concurrency: number;
  log: Logger;
  /** Rejects if this machine cannot encode at all. */
  prepare: () => Promise<void>;
  encode: (run: EncodeRun) => Promise<EncodeResult>;
};

const canceled = Symbol('canceled');

const refuseJob = (message: string, retryable: boolean, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'encoder', operation: 'submit', retryable, cause });

const toFailedEvent = (error: unknown): FinalEncodeEvent => {
  if (error instanceof EncodeFailure) {
    const { reason, permanent, isOutage, message } = error;
    return { type: 'failed', reason, permanent, isOutage, detail: message };
  }
  // A full disk or a store that does not respond is not a fault of the file, even if it is permanent.
  const isOutage = error instanceof ProviderError || isDiskFull(error);
  const detail = error instanceof ProviderError ? error.message : 'The encoder failed unexpectedly.';
  return { type: 'failed', reason: 'encoder_failed', permanent: false, isOutage, detail };
};

/** The jobs of this process, identified by the engine's job id. */
export const createEncodeJobs = ({ dataDir, concurrency, log, prepare, encode }: EncodeJobsOptions) => {
  const jobs = new Map<string, RunningJob>();
  /** Number of running chunks for other workers' jobs. */
  let chunks = 0;

  /** Resolves when the job is over, its folder removed and its slot free; never rejects. */
  const work = async (run: EncodeRun): Promise<FinalEncodeEvent> => {
    const { job, folder, signal } = run;
    const jobLog = log.child({ job: job.id, attempt: job.attempt });
    try {
      return { type: 'complete', result: await encode(run) };
    } catch (error) {
      if (signal.aborted) return { type: 'canceled' };
      const event = toFailedEvent(error);
      // Invalid files are common; only unexpected errors are logged with a stack.
      if (error instanceof EncodeFailure) jobLog.info({ event }, 'an encode failed');
      else jobLog.error({ err: error }, 'an encode failed');
      return event;
    } finally {
      await folder
        .remove()
        .catch((error: unknown) => log.error({ err: error }, 'the working folder could not be removed'));
    }
  };

  const start = (
    id: string,
    { job, folder, queue }: Pick<EncodeRun, 'job' | 'folder' | 'queue'>,
    onEvent: EncodeListener,
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
    const { signal } = controller;
    const ended = work({ job, folder, signal, queue, onProgress: reporter.progress });
    const stopped = ended.then(() => void jobs.delete(id));
    const reported = Promise.all([ended, stopped]).then(([event]) => reporter.finish(event));
    return { controller, stopped, reported };
  };

  const openFolder = async (id: string): Promise<WorkFolder> => {
    // Rejects the job if ffmpeg is missing, which is not the file's fault.
    await prepare();
    const folder = await createWorkFolder(dataDir, id).catch((error: unknown) => {
      throw refuseJob('The working folder can’t be made.', true, error);
    });
    if (!folder) throw refuseJob('Another worker has this job.', true);
    return folder;
  };

  const hasRoom = (): boolean => jobs.size + chunks < concurrency;

  return {
    hasRoom,

    /** Occupies a job's slot for a chunk while `work` runs. */
    runChunk: async <T>(work: () => Promise<T>): Promise<T> => {
      if (!hasRoom()) throw refuseJob('All encoders are busy.', true);
      chunks += 1;
      return work().finally(() => (chunks -= 1));
    },

    submit: async (
      job: EncodeJob,
      onEvent: EncodeListener,
      queue?: ChunkQueue,
    ): Promise<{ engineJobId: string }> => {
      if (!/^[\w-]{1,100}$/.test(job.id) || !Number.isInteger(job.attempt)) {
        throw refuseJob('The job has no usable id.', false);
      }
      const id = `${job.id}-${job.attempt}`;
      if (jobs.has(id)) return { engineJobId: id };
      if (!hasRoom()) throw refuseJob('All encoders are busy.', true);
      // The slot is taken before the first `await`, so that two submits cannot share it.
      const none = Promise.resolve();
      jobs.set(id, { controller: new AbortController(), stopped: none, reported: none });
      try {
        jobs.set(id, start(id, { job, folder: await openFolder(id), queue: queue ?? null }, onEvent));
      } catch (error) {
        jobs.delete(id);
        throw error;
      }
      return { engineJobId: id };
    },

    cancel: async (engineJobId: string): Promise<void> => {
      const job = jobs.get(engineJobId);
      job?.controller.abort(canceled);
      await job?.stopped;
    },

    stop: async (): Promise<void> => {
      const running = [...jobs.values()];
      for (const { controller } of running) controller.abort(canceled);
      await Promise.all(running.map(({ reported }) => reported));
    },
  };
};
