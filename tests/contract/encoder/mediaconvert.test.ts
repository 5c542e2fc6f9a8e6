import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toTimecode } from '@/lib/adapters/encoder/mediaconvert/job-settings';
import { createMediaConvertEncoder } from '@/lib/adapters/encoder/mediaconvert/mediaconvert-encoder';
import { toFailure } from '@/lib/adapters/encoder/mediaconvert/mediaconvert-jobs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { EncodeEvent, EncodeJob, EncoderPort } from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';
import { startHttpServer } from '@/tests/support/ai/start-http-server';
import {
  describeFile,
  startMediaConvertServer,
  type MediaConvertServer,
  type ServedJob,
} from '@/tests/support/cloud/mediaconvert-server';
import { poll } from '@/tests/support/poll';

let server: MediaConvertServer;
let storage: StoragePort;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mediaconvert-'));
  storage = createFilesystemStorage({ dataDir, edgeUrl: 'http://127.0.0.1:9', secret: 'a secret for tests' });
  await storage.prepare();
  server = await startMediaConvertServer({ onCreate: writeCaptures });
});
afterAll(() => server.stop());

const object = { contentType: 'image/jpeg', cacheControl: 'no-store', visibility: 'private' } as const;
const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

/** All output groups of a capture finish together. */
const writeCaptures = async (job: ServedJob): Promise<void> => {
  const [group, ...others] = job.Settings.OutputGroups;
  if (!group || others.length > 0) return;
  const { OutputGroupSettings } = group as {
    OutputGroupSettings: { FileGroupSettings: { Destination: string } };
  };
  const [output] = group.Outputs as { VideoDescription: { Width: number; Height: number } }[];
  const { Width = 2, Height = 2 } = output?.VideoDescription ?? {};
  const key = OutputGroupSettings.FileGroupSettings.Destination.replace('s3://stream/', '');
  await storage.write({
    ...{ bucket: 'stream', key: `${key}.0000000.jpg`, ...object },
    body: await createImage(Width, Height),
  });
  job.Status = 'COMPLETE';
};

const createEncoder = (more: Partial<Parameters<typeof createMediaConvertEncoder>[0]> = {}): EncoderPort =>
  createMediaConvertEncoder({
    region: 'eu-central-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
    endpoint: server.url,
    roleArn: 'arn:aws:iam::123456789012:role/MediaConvert',
    queueArn: null,
    frameFunction: null,
    storageFor: async () => storage,
    // These tests never use the local encoder.
    local: {} as EncoderPort,
    log: pino({ level: 'silent' }),
    pollMs: 20,
    ...more,
  });

const createJob = (file = describeFile()): EncodeJob => {
  const id = randomUUID();
  const key = `uploads/${id}/1/original.mp4`;
  server.probes.set(`s3://upload/${key}`, file);
  return {
    id,
    attempt: 1,
    workspace: 'w1',
    source: { bucket: 'upload', key },
    outputPrefix: `videos/${id}/1/`,
  };
};

const never = (): never => {
  throw new Error('the job captures no cells');
};

const jobOf = (id: string): ServedJob => {
  const job = server.jobs.find(({ Id }) => Id === id);
  if (!job) throw new Error('the server has no such job');
  return job;
};

/** Writes the output that the service would write for a job, and its state. */
const finish = async ({ outputPrefix }: EncodeJob, job: ServedJob, renditions: string[]): Promise<void> => {
  const write = (key: string, body: string) =>
    storage.write({ bucket: 'stream', key: outputPrefix + key, body: Buffer.from(body), ...object });
  const lines = renditions.flatMap((rendition, index) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${9000 - index},AVERAGE-BANDWIDTH=${8000 - index},CODECS="avc1"`,
    `master_${rendition}.m3u8`,
  ]);
  await write('hls/master.m3u8', ['#EXTM3U', ...lines].join('\n'));
  for (const rendition of renditions) await write(`mp4/video_${rendition}.mp4`, rendition);
  const [cells] = job.Settings.OutputGroups.slice(-1) as {
    Outputs: {
      VideoDescription: {
        Width: number;
        Height: number;
        CodecSettings: { FrameCaptureSettings: { MaxCaptures: number } };
      };
    }[];
  }[];
  const { Width, Height, CodecSettings } = cells?.Outputs[0]?.VideoDescription ?? never();
  for (let index = 0; index < CodecSettings.FrameCaptureSettings.MaxCaptures; index += 1)
    await storage.write({
      ...{ bucket: 'stream', ...object, body: await createImage(Width, Height) },
      key: `${outputPrefix}thumbs/cells/cell.${String(index).padStart(7, '0')}.jpg`,
    });
  Object.assign(job, {
    Status: 'COMPLETE',
    OutputGroupDetails: [{ OutputDetails: [{ DurationInMs: 20_021 }] }],
  });
};

/** Expects one sheet with a cell of 90 × 160 pixels every two of 20 s, and no leftover captures. */
const expectStoryboard = async (prefix: string): Promise<void> => {
  const read = async (name: string) =>
    Buffer.concat(
      (await (await storage.read({ bucket: 'stream', key: prefix + name }))?.body.toArray()) ?? [],
    );
  const vtt = (await read('thumbs/storyboard.vtt')).toString();
  expect(vtt.match(/storyboard-001\.jpg#xywh=\d+,0,90,160/g)).toHaveLength(10);
  const sheet = await sharp(await read('thumbs/storyboard-001.jpg')).metadata();
  expect([sheet.width, sheet.height]).toEqual([900, 160]);
  expect(await storage.head({ bucket: 'stream', key: `${prefix}thumbs/cells/cell.0000000.jpg` })).toBeNull();
};

const collect = () => {
  const events: EncodeEvent[] = [];
  const until = (type: EncodeEvent['type']) =>
    poll(async () => events.find((event) => event.type === type), { what: `the event ${type}`, seconds: 10 });
  return { events, until, onEvent: async (event: EncodeEvent) => void events.push(event) };
};

const renditions = ['1080p', '720p', '480p', '360p', '240p'];

describe('MediaConvert', () => {
  it('gets one valid job per ladder, with private outputs and no rendition above the source', async () => {
    const encoder = createEncoder();
    const job = createJob();
    const { engineJobId } = await encoder.submit(job, async () => undefined);
    expect(server.faults).toEqual([]);
    const { Settings, UserMetadata, Role, token } = jobOf(engineJobId);
    expect(Role).toBe('arn:aws:iam::123456789012:role/MediaConvert');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(UserMetadata).toMatchObject({ reelhof: `${job.id}-1`, width: '1920' });
    const [hls, mp4] = Settings.OutputGroups as { Outputs: { NameModifier: string }[] }[];
    expect(mp4?.Outputs.map(({ NameModifier }) => NameModifier)).toEqual(
      renditions.map((rendition) => `_${rendition}`),
    );
    expect(hls?.Outputs).toHaveLength(renditions.length + 1);
    expect(JSON.stringify(Settings)).not.toContain('AccessControl');
    await encoder.stop();
  });

  it('clips the input with time codes that include the last frame, and describes what remains', async () => {
    const encoder = createEncoder();
    const fps = 30_000 / 1001;
    const clips = [
      { in: 0, out: 30 / fps },
      { in: 90 / fps, out: 150 / fps },
      { in: 10, out: 20.021 },
    ];
    const { engineJobId } = await encoder.submit({ ...createJob(), clips }, async () => undefined);
    expect(server.faults).toEqual([]);
    const { Settings, UserMetadata } = jobOf(engineJobId);
    const [input] = Settings.Inputs;
    expect(input).toMatchObject({
      TimecodeSource: 'ZEROBASED',
      InputClippings: [
        { EndTimecode: '00:00:00:29' },
        { StartTimecode: '00:00:03:00', EndTimecode: '00:00:04:29' },
        { StartTimecode: '00:00:10:00' },
      ],
    });
    expect(Number(UserMetadata.duration)).toBeCloseTo(90 / fps + 10.021, 3);
    await encoder.stop();
  });

  it('is requested once per id and attempt, across processes, and again after a cancel', async () => {
    const job = createJob(describeFile({ hasAudio: false }));
    const [one, other] = [createEncoder(), createEncoder()];
    const first = await one.submit(job, async () => undefined);
    expect(await other.submit(job, async () => undefined)).toEqual(first);
    expect(server.jobs.filter(({ UserMetadata }) => UserMetadata.reelhof === `${job.id}-1`)).toHaveLength(1);
    const again = await other.submit({ ...job, attempt: 2 }, async () => undefined);
    expect(again).not.toEqual(first);
    expect(JSON.stringify(jobOf(first.engineJobId).Settings)).not.toContain('AudioDescriptions');
    await Promise.all([one.stop(), other.stop()]);
  });

  it('reports progress and results to a process that attached after a restart', async () => {
    const job = createJob(describeFile({ width: 1080, height: 1920, rotation: 0 }));
    const before = createEncoder();
    const { engineJobId } = await before.submit(job, async () => undefined);
    await before.stop();
    const served = Object.assign(jobOf(engineJobId), { Status: 'PROGRESSING', JobPercentComplete: 40 });

    const encoder = createEncoder();
    const { until, onEvent, events } = collect();
    expect(await encoder.attach({ ...job, engineJobId }, onEvent)).toBe(true);
    expect(await until('progress')).toEqual({ type: 'progress', percent: 40 });
    await finish(job, served, renditions);
    const complete = (await until('complete')) as Extract<EncodeEvent, { type: 'complete' }>;
    expect(complete.result).toMatchObject({
      duration: 20.021,
      fps: 30_000 / 1001,
      orientation: 'portrait',
      hlsKey: `${job.outputPrefix}hls/master.m3u8`,
      posterKey: `${job.outputPrefix}thumbs/poster.0000001.jpg`,
      storyboardKey: `${job.outputPrefix}thumbs/storyboard.vtt`,
    });
    await expectStoryboard(job.outputPrefix);
    expect(complete.result.renditions.map(({ name }) => name)).toEqual(renditions);
    expect(complete.result.renditions[0]).toMatchObject({
      ...{ width: 1080, height: 1920, bandwidth: 9000, averageBandwidth: 8000, mp4Size: 5 },
      mp4Key: `${job.outputPrefix}mp4/video_1080p.mp4`,
    });
    expect(events.at(-1)?.type).toBe('complete');
    expect(await encoder.look({ ...job, engineJobId })).toEqual(complete);
    expect(await encoder.attach({ ...job, engineJobId: 'unknown' }, onEvent)).toBe(false);
  });

  it('is canceled if the result is no longer wanted', async () => {
    const encoder = createEncoder();
    const job = createJob();
    const { engineJobId } = await encoder.submit(job, () => Promise.reject(new Error('unwanted')));
    await poll(async () => jobOf(engineJobId).Status === 'CANCELED', { what: 'the end of the job' });
    await encoder.cancel(engineJobId);
    await encoder.cancel('unknown');
    await encoder.stop();
  });

  it('rejects a file permanently, and retries other faults', async () => {
    const encoder = createEncoder();
    const job = createJob();
    server.probes.delete(`s3://upload/${job.source.key}`);
    const { until, onEvent } = collect();
    const { engineJobId } = await encoder.submit(job, onEvent);
    expect(await until('failed')).toMatchObject({ reason: 'unreadable', permanent: true });
    expect(await encoder.attach({ ...job, engineJobId }, onEvent)).toBe(false);
    const locked = createEncoder({ accessKeyId: 'other' });
    await expect(locked.submit(createJob(), onEvent)).rejects.toMatchObject({ name: 'ProviderError' });
  });

  it.each([
    [
      { Status: 'ERROR' as const, ErrorCode: 1040 },
      { reason: 'unreadable', permanent: true },
    ],
    [
      { Status: 'ERROR' as const, ErrorCode: 1404 },
      { permanent: false, isOutage: true },
    ],
    [
      { Status: 'ERROR' as const, ErrorCode: 1517 },
      { reason: 'encoder_failed', permanent: false },
    ],
    [{ Status: 'CANCELED' as const }, { reason: 'encoder_failed', permanent: false }],
  ])('translates the failed job %j to %j', (job, expected) => {
    expect(toFailure({ Role: '', Settings: {}, ...job })).toMatchObject(expected);
  });

  it.each([
    [0, 25, '00:00:00:00'],
    [61.5, 30, '00:01:01:15'],
    [3723.04, 25, '01:02:03:01'],
  ])('writes %d s at %d frames/s as %s', (seconds, fps, timecode) => {
    expect(toTimecode(seconds, fps)).toBe(timecode);
  });
});

describe('a frame', () => {
  const grab = (encoder: EncoderPort, job: EncodeJob) => {
    const target = { bucket: 'stream', key: `videos/${job.id}/thumbnails/custom-1.jpg` } as const;
    const frame = { atSeconds: 3, width: 1080, visibility: 'private', cacheControl: 'private' } as const;
    return encoder.grabFrame({ workspace: 'w1', source: job.source, target, ...frame });
  };
  const listed = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list({ bucket: 'stream', prefix })) keys.push(key);
    return keys;
  };

  it('is captured by a job that matches the service’s model, which leaves nothing else behind', async () => {
    const job = createJob(describeFile({ rotation: 90 }));
    expect(await grab(createEncoder(), job)).toEqual({ width: 1080, height: 1920 });
    expect(server.faults).toEqual([]);
    const [input] = server.jobs.at(-1)!.Settings.Inputs as { InputClippings?: unknown }[];
    expect(input?.InputClippings).toEqual([{ StartTimecode: '00:00:02:29' }]);
    expect(await listed(`videos/${job.id}/`)).toEqual([`videos/${job.id}/thumbnails/custom-1.jpg`]);
  });

  it('is fetched from a function if one is set up, with the specified inputs and outputs', async () => {
    const job = createJob();
    const asked = await startHttpServer(async ({ headers, body }) => {
      if (headers.authorization !== 'Bearer frame-token') return { status: 401, body: {} };
      const { fileKey, targetBucket, sourceVideoUrl, timestamp } = JSON.parse(body) as Record<string, string>;
      expect({ targetBucket, timestamp }).toEqual({ targetBucket: 'stream', timestamp: 3 });
      expect(sourceVideoUrl).toContain(job.source.key);
      await storage.write({
        ...{ bucket: 'stream', key: fileKey ?? '', ...object },
        body: await createImage(1920, 1080),
      });
      return { body: { statusCode: 200, body: JSON.stringify({ fileKey }) } };
    });
    const withToken = (token: string) => createEncoder({ frameFunction: { url: asked.url, token } });
    expect(await grab(withToken('frame-token'), job)).toEqual({ width: 1080, height: 608 });
    await expect(grab(withToken('wrong'), job)).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: false,
    });
    await asked.stop();
  });
});
