import { setTimeout as pause } from 'node:timers/promises';

import type { Job } from '@aws-sdk/client-mediaconvert';
import type { Logger } from 'pino';
import { z } from 'zod';

import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import type {
  EncodeEvent,
  EncodeJob,
  EncodeListener,
  EncoderPort,
  FinalEncodeEvent,
} from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import type { AwsOptions } from '../../shared/aws-options';
import { type FrameFunction, grabFrame } from './frame-grabber';
import { buildEncodeSettings, clipSource, type SourceProperties } from './job-settings';
import { isOver, toFailure, toPercent, createMediaConvertJobs } from './mediaconvert-jobs';
import { readResult } from './read-result';

/** Metadata of a job, as text: it identifies the job and lets any process read its result. */
const metadataSchema = z.object({
  reelhof: z.string(),
  width: z.coerce.number(),
  height: z.coerce.number(),
  fps: z.coerce.number(),
  duration: z.coerce.number(),
  hasAudio: z.enum(['true', 'false']).transform((value) => value === 'true'),
  sourceEtag: z.string().optional(),
});

/** One name for the same `id` and `attempt`. Pure. */
const nameJob = ({ id, attempt }: Pick<EncodeJob, 'id' | 'attempt'>): string => `${id}-${attempt}`;

/** Pure. */
const writeMetadata = (
  job: Pick<EncodeJob, 'id' | 'attempt'>,
  { width, height, fps, duration, hasAudio }: SourceProperties,
  sourceEtag: string | null,
): Record<string, string> => ({
  reelhof: nameJob(job),
  ...{ width: String(width), height: String(height), fps: String(fps) },
  ...{ duration: String(duration), hasAudio: String(hasAudio) },
  ...(sourceEtag && { sourceEtag }),
});

/** Null for a job of another application. Pure. */
const readMetadata = (metadata: Record<string, string> | undefined) => {
  const parsed = metadataSchema.safeParse(metadata ?? {});
  if (!parsed.success) return null;
  const { reelhof: name, sourceEtag = null, ...properties } = parsed.data;
  return { name, properties, sourceEtag };
};

export type MediaConvertOptions = AwsOptions & {
  roleArn: string;
  queueArn: string | null;
  /** Grabs frames instead of jobs; null if not configured. */
  frameFunction: FrameFunction | null;
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
  /** Encoder for work without a MediaConvert job: audio extraction, peaks, suggested frames, recordings. */
  local: EncoderPort;
  log: Logger;
  /** Poll interval for a job in milliseconds; replaced only in tests. */
  pollMs?: number;
};

const defaultPollMs = 15_000;
/** Maximum number of jobs that one process follows; further ones wait in our own fair queue. */
const mostJobs = 200;

/** Whether an error of the service concerns the file, not our request. */
const isOfFile = (error: unknown): error is ProviderError =>
  error instanceof ProviderError &&
  error.message.includes('encoder.probe:') &&
  !error.retryable &&
  !error.code;

/** Consecutive failures to query a job or to read its result, after which it is given up. */
const mostFaults = 40;

const toOutage = (error: unknown): FinalEncodeEvent => ({
  type: 'failed',
  reason: 'encoder_failed',
  permanent: false,
  isOutage: true,
  detail: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
});

type Submitted = EncodeJob & { engineJobId: string };

/**
 * AWS Elemental MediaConvert: one job per ladder, which continues without this process. Jobs are identified
 * by their metadata. Besides the webhook's events, each job is polled, so that nothing depends on a message.
 */
export const createMediaConvertEncoder = (options: MediaConvertOptions): EncoderPort => {
  const { storageFor, local, log, frameFunction, pollMs = defaultPollMs } = options;
  const jobs = createMediaConvertJobs({ ...options, pollMs });
  const listeners = new Map<string, { stop: AbortController; ended: Promise<void> }>();

  const toFinal = async (job: Job, submitted: EncodeJob): Promise<FinalEncodeEvent> => {
    const known = readMetadata(job.UserMetadata);
    if (job.Status !== 'COMPLETE' || !known) return toFailure(job);
    const { outputPrefix, workspace } = submitted;
    const { properties, sourceEtag } = known;
    const result = await readResult(await storageFor(workspace), {
      job,
      properties,
      outputPrefix,
      sourceEtag,
    });
    return { type: 'complete', result };
  };

  const look = async (submitted: Submitted): Promise<EncodeEvent | null> => {
    const job = await jobs.find(submitted.engineJobId);
    if (!job) return null;
    if (isOver(job)) return toFinal(job, submitted);
    return { type: 'progress', percent: toPercent(job) };
  };

  /** Polls until the job is over; failed queries and reads are retried. */
  const follow = async (
    submitted: Submitted,
    onEvent: EncodeListener,
    signal: AbortSignal,
  ): Promise<void> => {
    const { engineJobId } = submitted;
    let faults = 0;
    while (!signal.aborted) {
      const event = await look(submitted).catch((error: unknown) => {
        log.warn({ err: error, engineJobId }, 'the state of a MediaConvert job could not be fetched');
        faults += 1;
        return faults < mostFaults ? ('unknown' as const) : toOutage(error);
      });
      if (event === null) return;
      if (event !== 'unknown' && event.type !== 'progress') {
        await onEvent(event).catch((error: unknown) =>
          log.error({ err: error, engineJobId }, 'the result of a job could not be reported'),
        );
        return;
      }
      if (event !== 'unknown') {
        const isWanted = await onEvent(event).then(
          () => true,
          () => false,
        );
        if (!isWanted) return jobs.cancel(engineJobId);
      }
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const listen = (submitted: Submitted, onEvent: EncodeListener): void => {
    const { engineJobId } = submitted;
    if (listeners.has(engineJobId)) return;
    const stop = new AbortController();
    const ended = follow(submitted, onEvent, stop.signal)
      .catch((error: unknown) => log.error({ err: error, engineJobId }, 'a job is no longer monitored'))
      .finally(() => listeners.delete(engineJobId));
    listeners.set(engineJobId, { stop, ended });
  };

  /** The service's id of a job that was submitted before, or of a new one. */
  const ensureJob = async (job: EncodeJob): Promise<string> => {
    const storage = await storageFor(job.workspace);
    const { upload, stream } = storage.bucketNames;
    const source = `s3://${job.source.bucket === 'upload' ? upload : stream}/${job.source.key}`;
    const known = await jobs.search(source, nameJob(job));
    if (known?.Id) return known.Id;
    const info = await storage.head(job.source);
    const properties = await jobs.probe(source);
    const places = { source, folder: `s3://${stream}/${job.outputPrefix}` };
    return jobs.create({
      settings: buildEncodeSettings(places, properties, {
        ladder: buildLadder(properties),
        clips: job.clips,
      }),
      metadata: writeMetadata(job, clipSource(properties, job.clips), info?.etag ?? null),
      token: nameJob(job),
    });
  };

  return {
    ...local,
    engine: 'mediaconvert',
    isElsewhere: true,
    hasRoom: () => listeners.size < mostJobs,

    submit: async (job, onEvent) => {
      if (listeners.size >= mostJobs)
        throw new ProviderError('the maximum number of jobs is already being monitored', {
          port: 'encoder',
          operation: 'submit',
          retryable: true,
        });
      const engineJobId = await ensureJob(job).catch((error: unknown) => {
        if (!isOfFile(error)) throw error;
        // A rejected file is a regular failure of the job, not an outage.
        const detail = error.message.slice(0, 500);
        void onEvent({ type: 'failed', reason: 'unreadable', permanent: true, detail }).catch(
          (fault: unknown) =>
            log.error({ err: fault, job: job.id }, 'the result of a job could not be reported'),
        );
        return null;
      });
      if (engineJobId === null) return { engineJobId: `refused-${nameJob(job)}` };
      listen({ ...job, engineJobId }, onEvent);
      return { engineJobId };
    },

    attach: async (submitted, onEvent) => {
      if (!(await jobs.find(submitted.engineJobId))) return false;
      listen(submitted, onEvent);
      return true;
    },

    look,

    cancel: async (engineJobId) => {
      listeners.get(engineJobId)?.stop.abort();
      await jobs.cancel(engineJobId);
    },

    stop: async () => {
      const running = [...listeners.values()];
      for (const { stop } of running) stop.abort();
      await Promise.all(running.map(({ ended }) => ended));
    },

    // Not worthwhile: starting a job takes longer than most encodes, and videos play only when COMPLETE.
    judgeKnown: null,
    // Every job is submitted at once, and probed by the service.
    judgeSource: null,
    makePreview: async () => false,
    makeUploadPreview: async () => false,

    grabFrame: async (input) =>
      grabFrame({ jobs, storage: await storageFor(input.workspace), frameFunction }, input),

    // MediaConvert writes complete MP4 files, and S3 cannot store an object as ranges of others.
    shareBytes: async () => ({ mp4s: 0, bytes: 0 }),
    sweep: async () => undefined,
    check: jobs.check,
  };
};
