import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { openSecret } from '@/lib/core/secrets/seal-secret';
import { liveInfoSchema, type LiveInfo } from '@/lib/live/live-status';
import { sweepLive } from '@/lib/live/sweep-live';
import type { Target, TargetList } from '@/lib/live/targets/targets';
import type { LivePort } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createFakeLive } from '@/tests/support/live/fake-live';
import { createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
let cookie: string;
let live: ReturnType<typeof createFakeLive>;

const youtube = { name: 'YouTube', url: 'rtmp://a.rtmp.youtube.com/live2', key: 'abcd-efgh-ijkl-mnop' };

beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload, { features: { liveStreamingEnabled: true } });
  cookie = await logIn(instance, tenant.people.manager);
  live = createFakeLive();
  vi.spyOn(instance.ports, 'getLive').mockImplementation(() => Promise.resolve(live as LivePort));
});
afterEach(() => live.reset());
afterAll(async () => {
  vi.restoreAllMocks();
  await instance.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Failed = { error?: string };

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const createEvent = async (): Promise<string> => {
  const { body } = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/liveEvents', {
    cookie,
    body: { title: 'Spring', startDateTime: soon(5), endDateTime: soon(65) },
  });
  return body.doc.id;
};
const call = <A>(method: Method, id: string, rest = '', body?: object) =>
  callApi<A & Failed>(instance, method, `/api/liveEvents/${id}/targets${rest}`, {
    cookie,
    ...(body && { body }),
  });
const step = (id: string, name: string) =>
  callApi(instance, 'POST', `/api/liveEvents/${id}/${name}`, { cookie });
const readInfo = async (id: string): Promise<LiveInfo> => {
  const { body } = await callApi<{ info: LiveInfo }>(instance, 'GET', `/api/liveEvents/${id}`, { cookie });
  return liveInfoSchema.parse(body.info);
};

describe('the targets of a live event', () => {
  it('are added, changed and removed, recorded in the log, and never show a key', async () => {
    const id = await createEvent();
    const added = await call<Target>('POST', id, '', youtube);
    expect(added).toMatchObject({ status: 200, body: { name: 'YouTube', url: youtube.url, keyEnd: 'mnop' } });
    const changed = await call<Target>('PATCH', id, `/${added.body.id}`, { name: 'Kanal' });
    expect(changed.body).toEqual({ ...added.body, name: 'Kanal' });
    const listed = await call<TargetList>('GET', id);
    expect(listed.body).toEqual({ targets: [changed.body], most: 5, isPossible: true });
    const { body: shown } = await callApi(instance, 'GET', `/api/liveEvents/${id}?showHiddenFields=true`, {
      cookie,
    });
    const { body: events } = await callApi(
      instance,
      'GET',
      `/api/eventLogs?where[target][equals]=liveEvents/${id}`,
      {
        cookie,
      },
    );
    for (const answer of [added, changed, listed, shown, events])
      expect(JSON.stringify(answer)).not.toContain(youtube.key.slice(0, 14));
    expect((await readInfo(id)).targets).toMatchObject([{ name: 'Kanal', state: 'off' }]);

    expect((await call('DELETE', id, `/${added.body.id}`)).body).toEqual({ success: true });
    expect(await call('DELETE', id, `/${added.body.id}`)).toMatchObject({ status: 404 });
    expect((await readInfo(id)).targets).toEqual([]);
    const { docs } = await instance.payload.find({
      collection: 'eventLogs',
      where: { target: { equals: `liveEvents/${id}` }, property: { equals: 'target' } },
      sort: 'createdAt',
    });
    expect(docs.map(({ type }) => type)).toEqual(['add', 'update', 'remove']);
  });

  it('are limited to five, even concurrently', async () => {
    const id = await createEvent();
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, index) => call('POST', id, '', { ...youtube, name: `Target ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === 'target_limit')).toHaveLength(2);
    expect((await call<TargetList>('GET', id)).body.targets).toHaveLength(5);
  });

  it.each([
    ['an invalid address', { url: 'https://example.com/live' }, 'target_url_invalid'],
    ['an address of this machine', { url: 'rtmp://127.0.0.1/live' }, 'target_url_private'],
    ['an address of a private network', { url: 'rtmps://192.168.1.4/live' }, 'target_url_private'],
    ['no name', { name: ' ' }, 'target_name_missing'],
    ['no key', { key: '' }, 'target_key_invalid'],
  ])('are refused with %s', async (_, change, error) => {
    const id = await createEvent();
    expect(await call('POST', id, '', { ...youtube, ...change })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('send their key to no other server', async () => {
    const id = await createEvent();
    const { body } = await call<Target>('POST', id, '', youtube);
    const url = 'rtmp://thief.example.com/live';
    expect((await call('PATCH', id, `/${body.id}`, { url })).body).toMatchObject({
      error: 'target_key_needed',
    });
    const moved = await call<Target>('PATCH', id, `/${body.id}`, { url, key: 'another-key' });
    expect(moved.body).toMatchObject({ url, keyEnd: '-key' });
  });

  it('get the video from go-live on, keep their keys sealed, and follow changes while live', async () => {
    const id = await createEvent();
    const { body } = await call<Target>('POST', id, '', youtube);
    await step(id, 'start-channel');
    expect(live.sentTo(id)).toEqual([]);
    await step(id, 'go-live');
    const [sent] = live.sentTo(id);
    expect(sent).toMatchObject({ id: body.id, url: youtube.url });
    expect(sent?.sealedKey).not.toContain(youtube.key);
    expect(openSecret(instance.env.secret, sent?.sealedKey ?? '')).toBe(youtube.key);
    expect((await readInfo(id)).targets).toMatchObject([{ id: body.id, state: 'connecting', attempts: 0 }]);
    const added = await call<Target>('POST', id, '', { ...youtube, name: 'Other', key: 'other-key' });
    expect(live.sentTo(id).map((target) => target.id)).toEqual([body.id, added.body.id]);
    const moved = { url: 'rtmp://b.rtmp.youtube.com/live2', key: 'a-new-key' };
    await call('PATCH', id, `/${body.id}`, moved);
    expect(live.sentTo(id)[0]).toMatchObject({ id: body.id, url: moved.url });
    // Changing the name sends nothing. After a failed call to the live process, the sweep sends the new
    // key.
    const away = vi
      .spyOn(live, 'sendTo')
      .mockRejectedValueOnce(
        new ProviderError('away', { port: 'live', operation: 'sendTo', retryable: true }),
      );
    await call('PATCH', id, `/${body.id}`, { key: 'the-newest-key' });
    away.mockRestore();
    await sweepLive(instance);
    expect(openSecret(instance.env.secret, live.sentTo(id)[0]?.sealedKey ?? '')).toBe('the-newest-key');
    await call('DELETE', id, `/${added.body.id}`);
    await call('DELETE', id, `/${body.id}`);
    expect(live.sentTo(id)).toEqual([]);
    await call('POST', id, '', youtube);
    await step(id, 'end');
    expect((await readInfo(id)).targets).toMatchObject([{ state: 'off' }]);
  });

  it('are sent again by the sweep if the live process was away', async () => {
    const id = await createEvent();
    await call('POST', id, '', youtube);
    await step(id, 'start-channel');
    const away = vi.spyOn(live, 'sendTo').mockRejectedValueOnce(new Error('away'));
    expect(await step(id, 'go-live')).toMatchObject({ status: 200 });
    away.mockRestore();
    expect((await readInfo(id)).targets).toMatchObject([{ state: 'waiting' }]);
    await sweepLive(instance);
    expect(live.sentTo(id)).toHaveLength(1);
    expect((await readInfo(id)).targets).toMatchObject([{ state: 'connecting' }]);
  });
});
