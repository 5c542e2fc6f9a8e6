import { setTimeout as delay } from 'node:timers/promises';

import {
  ConflictException,
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  type LanguageCode,
  ListTranscriptionJobsCommand,
  StartTranscriptionJobCommand,
  TranscribeClient,
  type TranscriptionJob as AwsJob,
} from '@aws-sdk/client-transcribe';
import { z } from 'zod';

import { ProviderError } from '@/lib/ports/provider-error';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';
import type { SpokenSegment, SpokenWord, TranscriberPort, TranscriptionJob } from '@/lib/ports/transcriber';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import { type AwsOptions, toClientOptions, withAwsErrors } from '../../shared/aws-options';
import { parseTimedText } from '../parse-timed-text';

const time = z.coerce.number();

/** Output of Transcribe; items without times are punctuation. */
const transcriptSchema = z.object({
  results: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        start_time: time.optional(),
        end_time: time.optional(),
        speaker_label: z.string().optional(),
        alternatives: z.array(z.object({ content: z.string() })).min(1),
      }),
    ),
  }),
});

/** Pause that ends a segment, and maximum length of a segment. Seconds. */
const PAUSE = 1;
const LONGEST = 30;
const sentenceEnd = /[.!?…。！？]$/;

type Group = { words: SpokenWord[]; speaker: string | undefined };

const isOver = (group: Group, word: SpokenWord, speaker: string | undefined): boolean => {
  const last = group.words.at(-1);
  if (!last) return false;
  const began = group.words[0]?.startTime ?? 0;
  return (
    group.speaker !== speaker ||
    sentenceEnd.test(last.text) ||
    word.startTime - last.endTime >= PAUSE ||
    word.endTime - began > LONGEST
  );
};

/**
 * Converts Transcribe's JSON to segments: sentences of one speaker each, punctuation attached to its word.
 * Throws on another format.
 */
const parseTranscript = (json: string): SpokenSegment[] => {
  const { items } = transcriptSchema.parse(JSON.parse(json)).results;
  const groups: Group[] = [];
  for (const item of items) {
    const text = item.alternatives[0]?.content ?? '';
    const last = groups.at(-1);
    if (item.start_time === undefined || item.end_time === undefined) {
      const word = last?.words.at(-1);
      if (word) word.text += text;
      continue;
    }
    const word = { text, startTime: item.start_time, endTime: item.end_time };
    if (last && !isOver(last, word, item.speaker_label)) last.words.push(word);
    else groups.push({ words: [word], speaker: item.speaker_label });
  }
  return groups.map(({ words, speaker }) => ({
    text: words.map((word) => word.text).join(' '),
    startTime: words[0]?.startTime ?? 0,
    endTime: words.at(-1)?.endTime ?? 0,
    words,
    ...(speaker && { speaker }),
  }));
};

export type AwsTranscriberOptions = AwsOptions & {
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
  /** Poll interval for a job in milliseconds; replaced only in tests. */
  pollMs?: number;
};

const TIMEOUT = 60_000;
const POLL = 5000;
/** Number of speaker labels requested from Transcribe; at least 2. */
const MOST_SPEAKERS = 10;

/** Allowed characters of a name: `[0-9a-zA-Z._-]`, at most 200. */
const nameJob = ({ id, attempt }: TranscriptionJob): string =>
  `reelhof-${id.replace(/[^0-9a-zA-Z_-]/g, '-')}-${attempt}`.slice(0, 200);

/** Both results are beside the audio file and are removed with it. */
const locateResults = (job: TranscriptionJob): { json: ObjectRef; vtt: ObjectRef } => {
  const { bucket, key } = job.audio;
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const at = (ending: string): ObjectRef => ({ bucket, key: `${folder}${nameJob(job)}.${ending}` });
  return { json: at('json'), vtt: at('vtt') };
};

const readText = async (storage: StoragePort, ref: ObjectRef): Promise<string | null> => {
  const found = await storage.read(ref);
  if (!found) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of found.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const fail = (message: string, retryable: boolean, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'transcriber', operation: 'transcribe', retryable, cause });

const parse = (json: string): SpokenSegment[] => {
  try {
    return parseTranscript(json);
  } catch (error) {
    throw fail('Transcribe did not produce a transcript.', false, error);
  }
};

/** The JSON contains words and speakers; the WebVTT is only read if there is no JSON. */
const readResults = async (storage: StoragePort, job: TranscriptionJob): Promise<SpokenSegment[]> => {
  const { json, vtt } = locateResults(job);
  const text = await readText(storage, json);
  const cues = text === null ? await readText(storage, vtt) : null;
  const segments = text === null ? cues && parseTimedText(cues) : parse(text);
  if (!segments) throw fail(`Transcribe finished, but ${json.key} is not in the bucket.`, true);
  await Promise.all([storage.remove(json), storage.remove(vtt)]);
  return segments;
};

/**
 * Amazon Transcribe. The audio must be in S3; a job is named by id and attempt, so that it cannot be started
 * twice.
 */
export const createAwsTranscriber = (options: AwsTranscriberOptions): TranscriberPort => {
  const { storageFor, pollMs = POLL, ...aws } = options;
  const client = new TranscribeClient(toClientOptions(aws, TIMEOUT));

  const start = async (job: TranscriptionJob, buckets: StoragePort['bucketNames']): Promise<void> => {
    const { bucket, key } = job.audio;
    const command = new StartTranscriptionJobCommand({
      TranscriptionJobName: nameJob(job),
      LanguageCode: job.language as LanguageCode,
      MediaFormat: 'mp4',
      Media: { MediaFileUri: `s3://${buckets[bucket]}/${key}` },
      OutputBucketName: buckets[bucket],
      OutputKey: locateResults(job).json.key,
      Subtitles: { Formats: ['vtt'], OutputStartIndex: 1 },
      ...(job.maxSpeakers >= 2 && {
        Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: Math.min(job.maxSpeakers, MOST_SPEAKERS) },
      }),
    });
    await client.send(command).catch((error: unknown) => {
      // An earlier call with the same id and attempt has started the job, so this call waits for it.
      if (!(error instanceof ConflictException)) throw error;
    });
  };

  const find = async (job: TranscriptionJob): Promise<AwsJob | undefined> => {
    const command = new GetTranscriptionJobCommand({ TranscriptionJobName: nameJob(job) });
    return (await client.send(command)).TranscriptionJob;
  };

  const waitForEnd = async (job: TranscriptionJob, signal: AbortSignal): Promise<AwsJob> => {
    for (;;) {
      signal.throwIfAborted();
      const found = await find(job);
      const status = found?.TranscriptionJobStatus;
      if (found && (status === 'COMPLETED' || status === 'FAILED')) return found;
      await delay(pollMs, undefined, { signal });
    }
  };

  const end = async (job: TranscriptionJob): Promise<void> => {
    const { json, vtt } = locateResults(job);
    await client
      .send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: nameJob(job) }))
      .catch(() => undefined);
    const storage = await storageFor(job.workspace);
    await Promise.all([storage.remove(json), storage.remove(vtt)]).catch(() => undefined);
  };

  const run = async (job: TranscriptionJob, signal: AbortSignal) => {
    const storage = await storageFor(job.workspace);
    await start(job, storage.bucketNames);
    const ended = await waitForEnd(job, signal);
    if (ended.TranscriptionJobStatus === 'FAILED') {
      const detail = ended.FailureReason ?? 'Transcribe gave no reason.';
      return { type: 'failed', permanent: !/internal|try again/i.test(detail), detail } as const;
    }
    return { type: 'complete', segments: await readResults(storage, job) } as const;
  };

  return {
    engine: 'aws',
    isAvailable: true,
    // A job of Amazon Transcribe takes half a minute, even for short audio.
    isPrompt: false,

    transcribe: async (job, { signal }) => {
      try {
        return await withAwsErrors('transcriber', 'transcribe', () => run(job, signal), signal);
      } catch (error) {
        if (signal.aborted) await end(job);
        throw error;
      }
    },

    check: () =>
      withAwsErrors('transcriber', 'check', async () => {
        await client.send(new ListTranscriptionJobsCommand({ MaxResults: 1 }));
      }),
  };
};
