import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { queueLinkedEvents } from '@/lib/live/publishing/queue-live-events';
import { sweepLive } from '@/lib/live/sweep-live';
import type { LivePort } from '@/lib/ports/live';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createEventCalls, soon, type EventRow as Row } from '@/tests/support/live/event-calls';
import { createFakeLive } from '@/tests/support/live/fake-live';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let live: ReturnType<typeof createFakeLive>;
let calls: ReturnType<typeof createEventCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, { features: { liveStreamingEnabled: true } });
  cookie = await logIn(instance, tenant.people.manager);
  calls = createEventCalls(instance, cookie);
  live = createFakeLive();
  vi.spyOn(instance.ports, 'getLive').mockImplementation(() => Promise.resolve(live as LivePort));
});
afterEach(() => live.reset());
afterAll(async () => {
  vi.restoreAllMocks();
  await instance.close();
});

const create = (fields: object = {}) => calls.create(fields);
const read = (id: string) => calls.read(id);
const post = (id: string, step: string) => calls.post(id, step);
const readData = (id: string) => calls.readData(id);

describe('a live event', () => {
  it('goes from planned to live to ended to planned, and informs viewers and the log', async () => {
    const { id } = await create();
    expect(await readData(id)).toMatchObject({ kind: 'live', state: 'IDLE', hls: null, archive: null });
    const planned = await read(id);
    expect(planned.info).toMatchObject({ state: 'IDLE', control: null, start: { refusal: null } });
    expect(planned.info.ingest).toMatchObject({ rtmp: { server: 'rtmp://live.test/live' } });
    expect(planned.info.ingest?.keyEnd).toHaveLength(4);

    expect((await post(id, 'start-channel')).body).toEqual({ channelState: 'RUNNING', state: 'IDLE' });
    expect((await post(id, 'start-channel')).body).toMatchObject({ error: 'channel_not_idle' });
    const running = await read(id);
    expect(running.info).toMatchObject({ control: 'goLive', channelState: 'RUNNING' });
    expect(running.info.preview?.url).toMatch(/\/lp\/[\w-]+\.[\w-]+\/master\.m3u8$/);
    expect(await readData(id)).toMatchObject({ state: 'IDLE', hls: null });

    expect((await post(id, 'go-live')).body).toEqual({ channelState: 'RUNNING', state: 'LIVE' });
    expect(live.opened).toEqual([id]);
    expect((await readData(id)).hls).toMatch(new RegExp(`^live/${id}/[\\w-]+/master\\.m3u8$`));
    expect((await post(id, 'stop-channel')).body).toMatchObject({ error: 'event_not_idle' });
    const deleted = await callApi(instance, 'DELETE', `/api/liveEvents/${id}?permanent=true`, { cookie });
    expect(deleted).toMatchObject({ status: 409, body: { error: 'live_event_running' } });

    expect((await post(id, 'end')).body).toEqual({ channelState: 'IDLE', state: 'ENDED' });
    expect((await post(id, 'end')).body).toMatchObject({ error: 'event_not_live' });
    expect(await readData(id)).toMatchObject({ state: 'ENDED', hls: null });

    const { keyEnd } = (await read(id)).info.ingest ?? {};
    expect((await post(id, 'reset')).body).toEqual({ channelState: 'IDLE', state: 'IDLE' });
    expect((await read(id)).info.ingest?.keyEnd).not.toBe(keyEnd);
    expect(await readData(id)).toMatchObject({ state: 'IDLE', wentLiveAt: null });

    const { docs } = await instance.payload.find({
      collection: 'eventLogs',
      where: { target: { equals: `liveEvents/${id}` } },
      sort: 'createdAt',
      limit: 100,
    });
    expect(docs.map(({ type, property }) => [property, type].filter(Boolean).join(' '))).toEqual([
      'create',
      'channel start',
      'goLive',
      'endLive',
      'reset',
    ]);
    expect(JSON.stringify(docs), 'the broadcast number must not be readable').not.toContain('broadcast');
  });

  it('can’t be deleted before its recording is created, and explains why', async () => {
    const { id } = await create();
    const data = { state: 'ENDED', channelState: 'IDLE', holdsSlot: true } as const;
    await instance.payload.db.updateOne({ collection: 'liveEvents', id, data });
    const remove = () => callApi(instance, 'DELETE', `/api/liveEvents/${id}?permanent=true`, { cookie });
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'live_recording_unfinished' } });
    await instance.payload.db.updateOne({ collection: 'liveEvents', id, data: { holdsSlot: false } });
    expect((await remove()).status).toBe(200);
  });

  it('is embeddable by oEmbed from its announcement on, unless the workspace forbids it', async () => {
    const { id } = await create({ title: 'Autumn <1>' });
    const { oembed } = await readData(id);
    const address = new URL(oembed ?? '');
    const ask = (url: string) =>
      callApi<{ title: string; width: number; height: number; html: string; duration?: number }>(
        instance,
        'GET',
        `/api/oembed?maxwidth=320&url=${encodeURIComponent(url)}`,
      );
    const url = address.searchParams.get('url') ?? '';
    const { status, body } = await ask(url);
    expect([status, body.title, body.width, body.height]).toEqual([200, 'Autumn <1>', 320, 180]);
    expect(body.html).toContain(`live=${id}`);
    expect(body.html).toContain('Autumn &lt;1&gt;');
    expect(body).not.toHaveProperty('duration');
    expect((await ask(url.replace(id, 'unknown'))).status).toBe(404);
    expect((await ask(`https://other.example/player/?live=${id}`)).status).toBe(404);

    const asProduct = { overrideAccess: true, req: asSystem() } as const;
    const { id: workspaceId, subscription } = tenant.workspace;
    await instance.payload.update({
      ...{ collection: 'packages', id: getRelationId(subscription?.package) ?? '', ...asProduct },
      data: { features: { videoPrivacyEnabled: true } },
    });
    const allow = (access: 'allowed' | 'forbidden') =>
      instance.payload.update({
        ...{ collection: 'workspaces', id: workspaceId, ...asProduct },
        data: { playerSettings: { privacy: { embed: { access } } } },
      });
    await allow('forbidden');
    expect((await ask(url)).status).toBe(404);
    expect((await readData(id)).oembed).toBeNull();
    await allow('allowed');
    expect((await ask(url)).status).toBe(200);
    const logCopy = (body: object) =>
      callApi(instance, 'POST', '/api/liveEvents/embed-player-copied', { cookie, body });
    expect((await logCopy({ id, iFrameCode: '<iframe>' })).status).toBe(200);
    expect(await logCopy({ id })).toMatchObject({ status: 400, body: { message: 'Missing information' } });
  });

  it('is not published again for a video that is not its recording', async () => {
    await create();
    const where = { taskSlug: { equals: 'publish-live' } };
    await instance.payload.db.deleteMany({ collection: 'payload-jobs', where });
    await queueLinkedEvents(instance.payload, 'no-such-video');
    const { totalDocs } = await instance.payload.count({ collection: 'payload-jobs', where });
    expect(totalDocs).toBe(0);
  });

  it('has a new cache breaker for each broadcast', async () => {
    const { id } = await create();
    const breaker = async () =>
      (await callApi<{ cacheBreaker: string }>(instance, 'GET', `/api/liveEvents/${id}`, { cookie })).body
        .cacheBreaker;
    const planned = await breaker();
    expect(planned).toMatch(/^[0-9a-f]{8}$/);
    expect(await breaker()).toBe(planned);
    await post(id, 'start-channel');
    expect(await breaker()).not.toBe(planned);
    await post(id, 'stop-channel');
  });

  it('stops its channel and stays live with do_not_end, and can then be ended', async () => {
    const { id } = await create();
    await post(id, 'start-channel');
    await post(id, 'go-live');
    expect((await post(id, 'end?do_not_end=1')).body).toEqual({ channelState: 'IDLE', state: 'LIVE' });
    expect((await read(id)).info.control).toBe('end');
    expect((await readData(id)).hls).toBeNull();
    expect((await post(id, 'end')).body).toEqual({ channelState: 'IDLE', state: 'ENDED' });
  });

  it('explains why its channel does not start', async () => {
    const early = await create({ startDateTime: soon(11) });
    expect((await post(early.id, 'start-channel')).body).toMatchObject({ error: 'too_early' });
    const late = await create();
    await instance.payload.db.updateOne({
      ...{ collection: 'liveEvents', id: late.id },
      data: { startDateTime: soon(-20), endDateTime: soon(-10) },
    });
    expect((await post(late.id, 'start-channel')).body).toMatchObject({ error: 'too_late' });
    expect((await read(late.id)).info.start.refusal).toBe('too_late');

    const { id } = await create();
    live.most = 1;
    live.others = ['another'];
    expect((await read(id)).info.start).toMatchObject({ refusal: 'no_capacity', runningChannels: 1 });
    expect(await post(id, 'start-channel')).toMatchObject({
      status: 503,
      body: { error: 'no_capacity', message: 'The maximum number of live events is already running: 1.' },
    });
    live.reset();
    live.isAway = true;
    expect(await post(id, 'start-channel')).toMatchObject({
      status: 503,
      body: { error: 'live_unavailable' },
    });
    expect((await read(id)).channelState).toBe('IDLE');
  });

  it('has a key that is copied, logged and rotated', async () => {
    const { id } = await create();
    await post(id, 'start-channel');
    const copy = () =>
      callApi<{ key: string }>(instance, 'POST', `/api/liveEvents/${id}/stream-key/copy`, { cookie });
    const first = (await copy()).body.key;
    expect(first).toMatch(/^\w{24}$/);
    const { body } = await callApi<{ keyEnd: string }>(instance, 'POST', `/api/liveEvents/${id}/stream-key`, {
      cookie,
    });
    const second = (await copy()).body.key;
    expect(second).not.toBe(first);
    expect(second.slice(-4)).toBe(body.keyEnd);
    expect(live.keyOf(id)).not.toBeNull();
    const row = await callApi(instance, 'GET', `/api/liveEvents/${id}?showHiddenFields=true`, { cookie });
    expect(JSON.stringify(row.body)).not.toContain(second);
  });

  it.each([
    ['an end before its beginning', { endDateTime: soon(1) }, 'live_event_times'],
    ['an end in the past', { startDateTime: soon(-90), endDateTime: soon(-30) }, 'live_event_past'],
    ['a duration of a year', { endDateTime: soon(60 * 24 * 365) }, 'live_event_length'],
    ['times without a zone', { endDateTime: soon(65).slice(0, -1) }, 'live_event_zone'],
    ['an unknown language', { language: 'xx-XX' }, 'validation_failed'],
    ['captions without a service', { liveTranscriptionEnabled: true }, 'live_transcription_unavailable'],
    ['a title that is too long', { title: 'x'.repeat(101) }, 'validation_failed'],
  ])('is not created with %s', async (_, fields, error) => {
    const answer = await callApi(instance, 'POST', '/api/liveEvents', {
      cookie,
      body: { title: 'Spring', startDateTime: soon(5), endDateTime: soon(65), ...fields },
    });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('can be managed by an editor only if they created it, and by no one without the plan', async () => {
    const editor = { cookie: await logIn(instance, tenant.people.editor) };
    const { id } = await create();
    const shown = await callApi<Row>(instance, 'GET', `/api/liveEvents/${id}`, editor);
    expect(shown.body.info).toMatchObject({ mayUpdate: false, ingest: null, preview: null });
    const start = await callApi(instance, 'POST', `/api/liveEvents/${id}/start-channel`, editor);
    expect(start.status).toBe(403);

    const poor = await createTenant(instance.payload, { features: { liveStreamingEnabled: false } });
    const answer = await callApi(instance, 'POST', '/api/liveEvents', {
      cookie: await logIn(instance, poor.people.superadmin),
      body: { title: 'Spring', startDateTime: soon(5), endDateTime: soon(65) },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the sweep', () => {
  it('repairs rows and channels that disagree', async () => {
    const lost = await create();
    await post(lost.id, 'start-channel');
    await post(lost.id, 'go-live');
    live.lose(lost.id);
    const half = await create();
    await post(half.id, 'start-channel');
    const old = new Date(Date.now() - 120_000).toISOString();
    const { payload } = instance;
    const data = { channelState: 'STOPPING', channelChangedAt: old };
    await payload.db.updateOne({ collection: 'liveEvents', id: half.id, data });
    await sweepLive(instance);
    expect(await read(lost.id)).toMatchObject({ state: 'LIVE', channelState: 'IDLE' });
    expect((await read(lost.id)).info.control).toBe('end');
    expect((await read(half.id)).channelState).toBe('IDLE');
    expect(live.has(half.id)).toBe(false);
  });

  it('stops an unused channel an hour after the end of its event', async () => {
    const { id } = await create();
    await post(id, 'start-channel');
    await sweepLive(instance, Date.now() + 60 * 60_000);
    expect((await read(id)).channelState).toBe('RUNNING');
    await sweepLive(instance, Date.now() + 130 * 60_000);
    expect((await read(id)).channelState).toBe('IDLE');
  });
});
