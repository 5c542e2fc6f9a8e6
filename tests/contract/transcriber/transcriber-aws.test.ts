import { randomBytes } from 'node:crypto';

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetTranscriptionJobCommand,
  ListTranscriptionJobsCommand,
  StartTranscriptionJobRequest$,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import { createAwsTranscriber } from '@/lib/adapters/transcriber/aws/aws-transcriber';
import type { StoragePort } from '@/lib/ports/storage';
import type { TranscriptionJob } from '@/lib/ports/transcriber';
import { checkAgainstSchema, type Schema } from '@/tests/support/ai/check-against-schema';
import { startHttpServer } from '@/tests/support/ai/start-http-server';

const { TEST_AWS_ENDPOINT } = process.env;
const missing = TEST_AWS_ENDPOINT ? null : 'TEST_AWS_ENDPOINT is not set';
const aws = { region: 'eu-central-1', accessKeyId: 'test', secretAccessKey: 'test' };
const options = { contentType: 'application/json', cacheControl: 'no-store', visibility: 'private' } as const;
const live = () => ({ signal: new AbortController().signal, onProgress: async () => undefined });

const item = (content: string, start: number, end: number, speaker: string) => ({
  type: 'pronunciation',
  start_time: start.toFixed(2),
  end_time: end.toFixed(2),
  speaker_label: speaker,
  alternatives: [{ confidence: '0.99', content }],
});
const mark = (content: string, speaker: string) => ({
  type: 'punctuation',
  speaker_label: speaker,
  alternatives: [{ confidence: '0.0', content }],
});

/** A result like the example in Transcribe's developer guide. */
const transcript = {
  jobName: 'x',
  accountId: '1',
  status: 'COMPLETED',
  results: {
    transcripts: [{ transcript: 'Good morning. Welcome back, yes.' }],
    items: [
      item('Good', 0.5, 0.8, 'spk_0'),
      item('morning', 0.8, 1.25, 'spk_0'),
      mark('.', 'spk_0'),
      item('Welcome', 1.5, 2, 'spk_0'),
      item('back', 2, 2.4, 'spk_0'),
      mark(',', 'spk_0'),
      item('yes', 2.5, 2.8, 'spk_1'),
      mark('.', 'spk_1'),
    ],
  },
};

const word = (text: string, startTime: number, endTime: number) => ({ text, startTime, endTime });
const expected = [
  {
    text: 'Good morning.',
    startTime: 0.5,
    endTime: 1.25,
    speaker: 'spk_0',
    words: [word('Good', 0.5, 0.8), word('morning.', 0.8, 1.25)],
  },
  {
    text: 'Welcome back,',
    startTime: 1.5,
    endTime: 2.4,
    speaker: 'spk_0',
    words: [word('Welcome', 1.5, 2), word('back,', 2, 2.4)],
  },
  { text: 'yes.', startTime: 2.5, endTime: 2.8, speaker: 'spk_1', words: [word('yes.', 2.5, 2.8)] },
];

describe.skipIf(missing)(`transcriber port: aws${missing ? ` (${missing})` : ''}`, () => {
  const endpoint = TEST_AWS_ENDPOINT ?? '';
  const suffix = randomBytes(5).toString('hex');
  const uploadBucket = `upload-${suffix}`;
  const client = new TranscribeClient({ ...aws, endpoint, credentials: aws });
  let storage: StoragePort;

  beforeAll(async () => {
    const s3 = new S3Client({ ...aws, endpoint, credentials: aws, forcePathStyle: true });
    const CreateBucketConfiguration = { LocationConstraint: 'eu-central-1' } as const;
    await s3.send(new CreateBucketCommand({ Bucket: uploadBucket, CreateBucketConfiguration }));
    const buckets = { uploadBucket, streamBucket: `stream-${suffix}` };
    storage = createS3Storage({ ...aws, ...buckets, endpoint, forcePathStyle: true, visibility: 'edge' });
  });
  afterAll(() => client.destroy());

  const create = (at = endpoint) =>
    createAwsTranscriber({ ...aws, endpoint: at, storageFor: async () => storage, pollMs: 20 });

  const createJob = async (): Promise<TranscriptionJob> => {
    const id = randomBytes(8).toString('hex');
    const audio = { bucket: 'upload', key: `uploads/${id}/1/sound.m4a`, size: 5 } as const;
    await storage.write({ ...audio, body: Buffer.from('sound'), ...options });
    return { id, attempt: 1, workspace: 'any', audio, duration: 3, language: 'en-US', maxSpeakers: 12 };
  };

  /** Writes the result that the service would write, because moto runs jobs without transcribing. */
  const writeResults = async ({ id, attempt }: TranscriptionJob): Promise<string> => {
    const key = `uploads/${id}/1/reelhof-${id}-${attempt}.json`;
    await storage.write({ bucket: 'upload', key, body: Buffer.from(JSON.stringify(transcript)), ...options });
    return key;
  };

  const find = async ({ id }: TranscriptionJob) => {
    const command = new GetTranscriptionJobCommand({ TranscriptionJobName: `reelhof-${id}-1` });
    return (await client.send(command)).TranscriptionJob;
  };

  it('starts a job for the file in S3 and returns words and speakers', async () => {
    const job = await createJob();
    const key = await writeResults(job);
    expect(await create().transcribe(job, live())).toEqual({ type: 'complete', segments: expected });
    expect(await find(job)).toMatchObject({
      LanguageCode: 'en-US',
      Media: { MediaFileUri: `s3://${uploadBucket}/${job.audio.key}` },
      Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 10 },
      Subtitles: { Formats: ['vtt'], OutputStartIndex: 1 },
    });
    // Results are deleted after they are read.
    expect(await storage.head({ bucket: 'upload', key })).toBeNull();
  });

  it('reuses the job of the same id and attempt', async () => {
    const job = await createJob();
    await writeResults(job);
    const [one, two] = await Promise.all(
      [create(), create()].map((transcriber) =>
        transcriber.transcribe(job, live()).catch((error: unknown) => error),
      ),
    );
    // The first reader of the results deletes them.
    expect([one, two]).toContainEqual({ type: 'complete', segments: expected });
    await writeResults(job);
    expect(await create().transcribe(job, live())).toEqual({ type: 'complete', segments: expected });
    const command = new ListTranscriptionJobsCommand({ JobNameContains: job.id, MaxResults: 10 });
    expect((await client.send(command)).TranscriptionJobSummaries).toHaveLength(1);
  });

  it('reads the WebVTT if there is no JSON', async () => {
    const job = await createJob();
    const body = Buffer.from('WEBVTT\n\n1\n00:00:00.500 --> 00:00:01.250\nGood morning.\n');
    await storage.write({
      bucket: 'upload',
      key: `uploads/${job.id}/1/reelhof-${job.id}-1.vtt`,
      body,
      ...options,
    });
    expect(await create().transcribe(job, live())).toEqual({
      type: 'complete',
      segments: [{ text: 'Good morning.', startTime: 0.5, endTime: 1.25, words: [] }],
    });
  });

  it('ends the job when it is aborted', async () => {
    const job = await createJob();
    const stop = new AbortController();
    const transcriber = createAwsTranscriber({
      ...aws,
      endpoint,
      storageFor: async () => storage,
      pollMs: 60_000,
    });
    const running = transcriber.transcribe(job, { ...live(), signal: stop.signal });
    await expect.poll(() => find(job).catch(() => null)).toBeTruthy();
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    await expect(find(job)).rejects.toThrow();
  });

  it('sends requests that match the service’s model, and reports a failure with its reason', async () => {
    const requests: unknown[] = [];
    const server = await startHttpServer(({ headers, body }) => {
      const isStart = headers['x-amz-target'] === 'Transcribe.StartTranscriptionJob';
      if (isStart) requests.push(JSON.parse(body));
      const TranscriptionJob = {
        TranscriptionJobStatus: isStart ? 'QUEUED' : 'FAILED',
        FailureReason: 'The media format is wrong.',
      };
      return { body: { TranscriptionJob }, headers: { 'content-type': 'application/x-amz-json-1.1' } };
    });
    const job = await createJob();
    expect(await create(server.url).transcribe(job, live())).toEqual({
      type: 'failed',
      permanent: true,
      detail: 'The media format is wrong.',
    });
    expect(requests).toHaveLength(1);
    expect(checkAgainstSchema(StartTranscriptionJobRequest$ as Schema, requests[0])).toEqual([]);
    // The check itself reports deviations from the model.
    expect(checkAgainstSchema(StartTranscriptionJobRequest$ as Schema, { Medium: 1 })).toEqual([
      'request.TranscriptionJobName is missing',
      'request.Media is missing',
      'request.Medium is not in the model',
    ]);
    await server.stop();
  });

  it('checks that the service responds', async () => {
    await expect(create().check()).resolves.toBeUndefined();
    await expect(create('http://127.0.0.1:9').check()).rejects.toMatchObject({
      port: 'transcriber',
      retryable: true,
    });
  });
});
