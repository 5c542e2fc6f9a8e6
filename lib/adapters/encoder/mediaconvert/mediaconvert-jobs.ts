import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import {
  CancelJobCommand,
  CreateJobCommand,
  GetJobCommand,
  ListQueuesCommand,
  MediaConvertClient,
  ProbeCommand,
  SearchJobsCommand,
  type Job,
  type JobSettings,
} from '@aws-sdk/client-mediaconvert';

import { isErrorNamed } from '@/lib/core/values';
import type { FinalEncodeEvent } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';
import { readSource, type SourceProperties } from './job-settings';

type Failed = Extract<FinalEncodeEvent, { type: 'failed' }>;

/**
 * Error codes 1,000 to 1,099: the input is broken, unsupported or missing. (1,400 to 1,499: no access to a
 * bucket.)
 */
const isOfFile = (code: number): boolean => code >= 1000 && code < 1100;
const isOfAccess = (code: number): boolean => code >= 1400 && code < 1500;

/** Why a job ended without a result, by the service's error code. Pure. */
export const toFailure = ({ Status, ErrorCode = 0, ErrorMessage = '' }: Job): Failed => {
  const detail = `MediaConvert ${ErrorCode}: ${ErrorMessage}`.slice(0, 500);
  if (Status === 'CANCELED')
    return { type: 'failed', reason: 'encoder_failed', permanent: false, detail: 'canceled at MediaConvert' };
  if (isOfFile(ErrorCode)) return { type: 'failed', reason: 'unreadable', permanent: true, detail };
  if (isOfAccess(ErrorCode))
    return { type: 'failed', reason: 'encoder_failed', permanent: false, isOutage: true, detail };
  return { type: 'failed', reason: 'encoder_failed', permanent: false, detail };
};

/** Progress of a job, 0 to 99; only its result is 100. Pure. */
export const toPercent = ({ JobPercentComplete = 0 }: Job): number =>
  Math.max(0, Math.min(99, JobPercentComplete));

export const isOver = ({ Status }: Job): boolean =>
  Status === 'COMPLETE' || Status === 'ERROR' || Status === 'CANCELED';

export type JobsOptions = AwsOptions & {
  /** Role with which the service accesses buckets. */
  roleArn: string;
  /** Null for the account's default queue. */
  queueArn: string | null;
  /** Poll interval for a job in milliseconds; replaced only in tests. */
  pollMs: number;
};

const timeoutMs = 30_000;
const searched = 20;

export type MediaConvertJobs = ReturnType<typeof createMediaConvertJobs>;

/** The service's jobs, one call each. All throw `ProviderError`. */
export const createMediaConvertJobs = (options: JobsOptions) => {
  const client = new MediaConvertClient(toClientOptions(options, timeoutMs));
  const guarded = <T>(operation: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
    withAwsErrors('encoder', operation, work, signal);

  const find = (id: string): Promise<Job | null> =>
    guarded('attach', async () => {
      try {
        return (await client.send(new GetJobCommand({ Id: id }))).Job ?? null;
      } catch (error) {
        if (isErrorNamed(error, 'NotFoundException')) return null;
        throw error;
      }
    });

  return {
    find,

    /** Probes a file; throws, not `retryable`, if it has no video. */
    probe: (uri: string): Promise<SourceProperties> =>
      guarded('probe', async () => {
        const { ProbeResults = [] } = await client.send(new ProbeCommand({ InputFiles: [{ FileUrl: uri }] }));
        const properties = ProbeResults[0] && readSource(ProbeResults[0]);
        if (properties) return properties;
        throw new ProviderError('the file has no video stream', {
          port: 'encoder',
          operation: 'probe',
          retryable: false,
        });
      }),

    /** The newest job of an input with the name `name`, ignoring canceled ones. */
    search: (uri: string, name: string): Promise<Job | null> =>
      guarded('submit', async () => {
        const command = new SearchJobsCommand({ InputFile: uri, MaxResults: searched, Order: 'DESCENDING' });
        const { Jobs = [] } = await client.send(command);
        const own = Jobs.find(
          ({ Status, UserMetadata }) => Status !== 'CANCELED' && UserMetadata?.reelhof === name,
        );
        return own ?? null;
      }),

    /** Creates a job; returns the service's id. The same token within a minute results in the same job. */
    create: ({
      settings,
      metadata,
      token,
    }: {
      settings: JobSettings;
      metadata: Record<string, string>;
      token: string;
    }): Promise<string> =>
      guarded('submit', async () => {
        const { Job: made } = await client.send(
          new CreateJobCommand({
            Role: options.roleArn,
            ...(options.queueArn && { Queue: options.queueArn }),
            Settings: settings,
            UserMetadata: metadata,
            // At most 64 characters of ASCII.
            ClientRequestToken: createHash('sha256').update(token).digest('hex'),
            StatusUpdateInterval: 'SECONDS_10',
          }),
        );
        if (made?.Id) return made.Id;
        throw new ProviderError('MediaConvert accepted no job', {
          port: 'encoder',
          operation: 'submit',
          retryable: true,
        });
      }),

    /** Cancels a job. An unknown or finished job is not an error. */
    cancel: (id: string): Promise<void> =>
      guarded('cancel', async () => {
        await client.send(new CancelJobCommand({ Id: id })).catch((error: unknown) => {
          if (!isErrorNamed(error, 'NotFoundException') && !isErrorNamed(error, 'ConflictException'))
            throw error;
        });
      }),

    /** Polls until `isReached`; returns the job. */
    waitFor: async (id: string, isReached: (job: Job) => boolean, signal: AbortSignal): Promise<Job> => {
      for (;;) {
        signal.throwIfAborted();
        const job = await find(id);
        if (!job)
          throw new ProviderError(`MediaConvert no longer knows ${id}`, {
            port: 'encoder',
            operation: 'attach',
            retryable: true,
          });
        if (isReached(job)) return job;
        await pause(options.pollMs, undefined, { signal });
      }
    },

    check: (): Promise<void> =>
      guarded('check', async () => {
        await client.send(new ListQueuesCommand({ MaxResults: 1 }));
      }),
  };
};
