import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createMediaLive } from '@/lib/adapters/live/medialive/medialive-live';
import { getInputKey } from '@/lib/core/storage/storage-keys';
import { liveInfoSchema, type LiveInfo } from '@/lib/live/live-status';
import { archiveRecording } from '@/lib/live/recording/archive-recording';
import { sweepLive } from '@/lib/live/sweep-live';
import { callApi } from '@/tests/support/api/call-api';
import { startMediaLiveServer } from '@/tests/support/cloud/medialive-server';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
let cookie: string;
let server: Awaited<ReturnType<typeof startMediaLiveServer>>;
/** Offset of all clocks in this test, in milliseconds. */
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload, { features: { liveStreamingEnabled: true } });
  cookie = await logIn(instance, tenant.people.manager);
  server = await startMediaLiveServer();
  const live = createMediaLive({
    ...{ region: 'eu-central-1', accessKeyId: 'test', secretAccessKey: 'test', endpoint: server.url, now },
    ...{ roleArn: 'arn:aws:iam::123456789012:role/MediaLive', prefix: 'reelhof', securityGroupId: 'g' },
    ...{ cidrs: [], costs: { perHour: 3, currency: 'EUR' }, log: pino({ level: 'silent' }) },
    storageFor: () => Promise.resolve(instance.storage),
  });
  vi.spyOn(instance.ports, 'liveFor').mockResolvedValue(live);
  vi.spyOn(instance.ports, 'listLives').mockResolvedValue([live]);
});
afterAll(async () => {
  expect(server.faults).toEqual([]);
  vi.restoreAllMocks();
  await server.stop();
  await instance.close();
});

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const create = async (title: string): Promise<string> => {
  const body = { title, startDateTime: soon(5), endDateTime: soon(65) };
  const answer = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/liveEvents', {
    cookie,
    body,
  });
  return answer.body.doc.id;
};
const step = (id: string, name: string) =>
  callApi<Record<string, string>>(instance, 'POST', `/api/liveEvents/${id}/${name}`, { cookie });
const readInfo = async (id: string): Promise<LiveInfo> => {
  const { body } = await callApi<{ info: LiveInfo }>(instance, 'GET', `/api/liveEvents/${id}`, { cookie });
  return liveInfoSchema.parse(body.info);
};
/** Sweeps until the channel has the expected state. Returns the states in between. */
const sweepUntil = async (id: string, wanted: string): Promise<string[]> => {
  const states: string[] = [];
  for (let tries = 0; tries < 8 && states.at(-1) !== wanted; tries += 1) {
    ahead += 10_000;
    await sweepLive(instance, now());
    states.push((await readInfo(id)).channelState);
  }
  return states;
};
const logOf = async (id: string) => {
  const { docs } = await instance.payload.find({
    collection: 'eventLogs',
    where: { target: { equals: `liveEvents/${id}` }, property: { equals: 'channel' } },
    sort: 'createdAt',
  });
  return docs;
};

describe('a live event whose workspace has MediaLive', () => {
  it('waits until its channel runs, has it exclusively, goes live, ends, and becomes a video', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    expect((await step(first, 'start-channel')).body).toMatchObject({
      channelState: 'CREATING',
      state: 'IDLE',
    });
    expect(await step(second, 'start-channel')).toMatchObject({
      status: 409,
      body: { error: 'channel_in_use' },
    });
    expect(await readInfo(second)).toMatchObject({
      ...{ channelIsAvailable: false, control: null, usedBy: { id: first, title: 'First' } },
      start: { refusal: 'channel_in_use' },
    });
    expect((await sweepUntil(first, 'RUNNING')).at(-1)).toBe('RUNNING');
    expect((await logOf(first)).map(({ type }) => type)).toEqual(['start']);

    server.thumbnail = Buffer.from('jpeg');
    ahead += 20_000;
    const info = await readInfo(first);
    expect(info).toMatchObject({ preview: null, picture: 'data:image/jpeg;base64,anBlZw==' });
    expect(info.analytics.viewers.isCounted).toBe(false);
    expect(info.ingest).toMatchObject({ rtmp: { server: 'rtmp://203.0.113.7:1935/live' }, srt: null });
    const { body: copied } = await step(first, 'stream-key/copy');
    expect(server.inputs[0]?.Destinations).toEqual([{ Url: `rtmp://203.0.113.7:1935/live/${copied.key}` }]);
    expect(await step(first, 'stream-key')).toMatchObject({ body: { error: 'channel_not_idle' } });
    const target = { name: 'YouTube', url: 'rtmp://a.rtmp.youtube.com/live2', key: 'abcd-efgh' };
    expect(
      await callApi(instance, 'POST', `/api/liveEvents/${first}/targets`, { cookie, body: target }),
    ).toMatchObject({ body: { error: 'targets_not_possible' } });

    expect((await step(first, 'go-live')).body).toMatchObject({ state: 'LIVE', channelState: 'RUNNING' });
    expect(server.channels[0]?.schedule.at(-1)?.ActionName).toMatch(/^open-/);
    expect((await step(first, 'end')).body).toMatchObject({ state: 'ENDED', channelState: 'STOPPING' });
    expect((await sweepUntil(first, 'IDLE')).at(-1)).toBe('IDLE');
    expect((await readInfo(second)).channelIsAvailable).toBe(true);

    const row = await instance.payload.findByID({
      collection: 'liveEvents',
      id: first,
      showHiddenFields: true,
    });
    const broadcast = row.broadcast ?? '';
    const file = { contentType: 'video/mp2t', cacheControl: 'no-store', visibility: 'private' } as const;
    for (const part of ['000001', '000000'])
      await instance.storage.write({
        ...{ bucket: 'upload', key: `live/${first}/${broadcast}/recording.${part}.ts`, ...file },
        body: Buffer.from(part),
      });
    await archiveRecording(instance, { eventId: first, broadcast });
    await archiveRecording(instance, { eventId: first, broadcast });
    const { archive } = await readInfo(first);
    expect(archive).toMatchObject({ title: 'First', playerUrl: null });
    const key = getInputKey(archive?.videoId ?? '', 1, 'video/mp2t');
    const { docs } = await instance.payload.db.find<{ state: string }>({
      collection: 'encodings',
      where: { inputKey: { equals: key } },
    });
    expect(docs.map(({ state }) => state)).toEqual(['QUEUED']);
    expect(await instance.storage.head({ bucket: 'upload', key })).toMatchObject({ size: 12 });
  });

  it('stops without video, and the event log shows the cost', async () => {
    const id = await create('Forgotten');
    await step(id, 'start-channel');
    await sweepUntil(id, 'RUNNING');
    ahead += 19 * 60_000;
    await sweepLive(instance, now());
    expect((await readInfo(id)).channelState).toBe('RUNNING');
    ahead += 2 * 60_000;
    expect((await sweepUntil(id, 'IDLE')).at(-1)).toBe('IDLE');
    const [, idle] = await logOf(id);
    expect(idle).toMatchObject({
      type: 'stopIdle',
      additionalInfo: { minutes: 22, minutesWithoutVideo: 21, cost: '1.10 EUR' },
    });
  });
});
