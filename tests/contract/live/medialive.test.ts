import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createChannelMetrics } from '@/lib/adapters/live/medialive/channel-metrics';
import { createMediaLiveApi } from '@/lib/adapters/live/medialive/medialive-api';
import { createMediaLive } from '@/lib/adapters/live/medialive/medialive-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { LivePort } from '@/lib/ports/live';
import { startMediaLiveServer } from '@/tests/support/cloud/medialive-server';
import { awsPeer } from '@/tests/support/cloud/own-buckets';

type Server = Awaited<ReturnType<typeof startMediaLiveServer>>;
let server: Server;
let live: LivePort;
let now: number;

const keys = { region: 'eu-central-1', accessKeyId: 'test', secretAccessKey: 'test' };
const roleArn = 'arn:aws:iam::123456789012:role/MediaLive';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'medialive-'));
});
beforeEach(async () => {
  server = await startMediaLiveServer();
  now = Date.UTC(2026, 10, 25, 12);
  live = createLive();
});
afterEach(async () => {
  expect(server.faults).toEqual([]);
  await server.stop();
});

const createLive = (more: Partial<Parameters<typeof createMediaLive>[0]> = {}): LivePort => {
  const storage = createFilesystemStorage({ dataDir, edgeUrl: 'http://127.0.0.1:9', secret: 'for tests' });
  return createMediaLive({
    ...{ ...keys, endpoint: server.url, roleArn, prefix: 'reelhof', securityGroupId: null },
    ...{ cidrs: ['198.51.100.0/24'], costs: { perHour: 2, currency: 'USD' } },
    ...{
      storageFor: () => storage.prepare().then(() => storage),
      log: pino({ level: 'silent' }),
      now: () => now,
    },
    ...more,
  });
};

const first = { eventId: 'e1', broadcast: 'b1', workspaceId: 'w1', keyHash: 'x', streamKey: 'the-key' };
const second = { ...first, eventId: 'e2', broadcast: 'b2', streamKey: 'another-key' };

/** Starts a channel like the sweep does, repeatedly until it runs. Returns the states on the way. */
const startWhole = async (start: typeof first, port = live): Promise<string[]> => {
  const states: string[] = [];
  for (let tries = 0; tries < 10 && states.at(-1) !== 'RUNNING'; tries += 1) {
    const channel = await port.startChannel(start);
    states.push(typeof channel === 'string' ? channel : channel.state);
    now += 10_000;
  }
  return states;
};
const stopWhole = async (eventId: string): Promise<void> => {
  await live.stopChannel(eventId);
  for (let tries = 0; tries < 5 && (await live.findChannel(eventId)); tries += 1) now += 10_000;
};

const [tenSeconds, mbit] = [10, 4.5];
/** Publishes CloudWatch's metrics of the last minute. */
const send = ({ isSending = true } = {}): void => {
  const times = Array.from({ length: 6 }, (_, index) => now / 1000 - (6 - index) * tenSeconds);
  const each = (value: number) => times.map(() => (isSending ? value : 0));
  const values = { NetworkIn: each(mbit), InputVideoFrameRate: each(30), DroppedFrames: each(1) };
  server.metrics = { times, values };
};

describe('MediaLive', () => {
  it('creates input and channel of a workspace, and writes nothing before going live', async () => {
    expect(await startWhole(first)).toEqual(['CREATING', 'CREATING', 'STARTING', 'STARTING', 'RUNNING']);
    const [channel] = server.channels;
    expect(channel).toMatchObject({ State: 'RUNNING', Name: 'reelhof-w1', RoleArn: roleArn });
    expect(channel?.Destinations).toEqual([
      { Id: 'hls', Settings: [{ Url: 's3ssl://stream/live/e1/b1/master' }] },
      { Id: 'archive', Settings: [{ Url: 's3ssl://upload/live/e1/b1/recording' }] },
    ]);
    expect(channel?.schedule).toMatchObject([
      {
        ActionName: 'hold-b1',
        ScheduleActionSettings: { PauseStateSettings: { Pipelines: [{ PipelineId: 'PIPELINE_0' }] } },
      },
    ]);
    expect(server.groups).toMatchObject([{ WhitelistRules: [{ Cidr: '198.51.100.0/24' }] }]);
    expect(server.inputs[0]?.Destinations).toEqual([{ Url: 'rtmp://203.0.113.7:1935/live/the-key' }]);
    expect(await live.findChannel('e1')).toMatchObject({
      ...{ state: 'RUNNING', broadcast: 'b1', isPublic: false, isSending: false },
      ingestUrl: 'rtmp://203.0.113.7:1935/live',
    });
  });

  it('shows the preview to no one else, and lets viewers see it from “go live” on, once', async () => {
    await startWhole(first);
    send();
    server.thumbnail = Buffer.from('a picture');
    server.channels[0]?.alerts.push({
      ...{ Id: 'a1', AlertType: 'Low input', Message: 'too few pictures', State: 'SET' },
      SetTimestamp: new Date(now - 5000).toISOString(),
    });
    now += 20_000;
    const channel = await live.findChannel('e1');
    expect(channel).toMatchObject({ isSending: true, protocol: 'rtmp', isPublic: false });
    expect(channel?.health).toHaveLength(60);
    expect(channel?.health.at(-1)).toMatchObject({ bitrate: 4_500_000, fps: 30 });
    expect(channel?.health.reduce((sum, { droppedFrames }) => sum + droppedFrames, 0)).toBe(6);
    expect(channel?.alerts).toMatchObject([
      { id: 'a1', fault: 'service', until: null, message: 'Low input: too few pictures' },
    ]);
    expect((await live.findPicture('e1'))?.toString()).toBe('a picture');
    expect(await live.openChannel('e1')).toMatchObject({ isPublic: true });
    expect(await live.openChannel('e1')).toMatchObject({ isPublic: true });
    expect(server.channels[0]?.schedule.map(({ ActionName }) => ActionName)).toEqual(['hold-b1', 'open-b1']);
    now += 30_000;
    expect((await live.findChannel('e1'))?.recordedSeconds).toBe(30);
  });

  it('shares one channel per workspace among events, each with its own key and folder', async () => {
    await startWhole(first);
    expect(await live.startChannel(second)).toBe('in_use');
    expect(await live.startChannel({ ...second, workspaceId: 'w2' })).toMatchObject({ state: 'CREATING' });
    await live.stopChannel('e1');
    expect(await live.startChannel(second)).toBe('in_use');
    await stopWhole('e1');
    expect(await live.findChannel('e1')).toBeNull();
    expect(await startWhole(second)).toEqual(['UPDATING', 'UPDATING', 'STARTING', 'STARTING', 'RUNNING']);
    expect(server.channels.filter(({ Tags }) => Tags['reelhof:workspace'] === 'w1')).toHaveLength(1);
    expect(server.inputs[0]?.Destinations).toEqual([{ Url: 'rtmp://203.0.113.7:1935/live/another-key' }]);
    expect(server.channels[0]).toMatchObject({
      Destinations: [{ Settings: [{ Url: 's3ssl://stream/live/e2/b2/master' }] }, {}],
      schedule: [{ ActionName: 'hold-b2' }],
    });
  });

  it('is found by another process, which continues the start', async () => {
    await live.startChannel(first);
    const other = createLive();
    expect((await startWhole(first, other)).at(-1)).toBe('RUNNING');
    expect(server.channels).toHaveLength(1);
    expect(await other.listChannels()).toEqual({ eventIds: ['e1'], most: 0 });
    // Another installation in the same account is ignored.
    expect(await createLive({ prefix: 'other' }).listChannels()).toEqual({ eventIds: [], most: 0 });
  });

  it('remembers the last frame of a camera for longer than its metrics exist', async () => {
    await startWhole(first);
    now += 5 * 60_000;
    send();
    expect(await live.findChannel('e1')).toMatchObject({ isSending: true });
    const wasThere = now;
    send({ isSending: false });
    now += 10 * 60_000;
    expect(await live.findChannel('e1')).toMatchObject({ isSending: false, lastFrameAt: wasThere });
  });

  it('deletes channel and input a day after their last use, and not before', async () => {
    await startWhole(first);
    await live.tidy();
    await stopWhole('e1');
    now += 23 * 60 * 60_000;
    await live.tidy();
    expect(server.channels).toHaveLength(1);
    now += 2 * 60 * 60_000;
    await live.tidy();
    expect(server.channels).toEqual([]);
    now += 15 * 60_000;
    await live.tidy();
    expect(server.inputs).toEqual([]);
  });

  it('reports what is wrong with the account', async () => {
    const refused = createLive({ accessKeyId: 'nobody' });
    await expect(refused.listChannels()).rejects.toMatchObject({ port: 'live', retryable: false });
  });
});

describe.skipIf(!awsPeer)('MediaLive and CloudWatch of moto', () => {
  it('support the requested inputs, channels and metrics', async () => {
    const options = { ...keys, endpoint: awsPeer ?? '', roleArn };
    const calls = createMediaLiveApi(options);
    const tags = { 'reelhof:workspace': `w${Date.now()}` };
    const input = await calls.createInput({ name: 'n', securityGroupId: 'g', streamName: 'live/key', tags });
    const destinations = [{ Id: 'hls', Settings: [{ Url: 's3ssl://stream/live/e/b/master' }] }];
    await calls.createChannel({ name: 'n', inputId: input.Id ?? '', destinations, tags, token: 't' });
    const find = async () =>
      (await calls.listChannels()).find(
        ({ Tags }) => Tags?.['reelhof:workspace'] === tags['reelhof:workspace'],
      );
    const id = (await find())?.Id ?? '';
    expect(id).not.toBe('');
    await calls.start(id);
    await calls.stop(id);
    expect(await createChannelMetrics(options).read(id, Date.now())).toEqual([]);
    await calls.deleteChannel(id);
    await calls.deleteInput(input.Id ?? '');
  });
});
