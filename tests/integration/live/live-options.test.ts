import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import { getPreviewKey, readPreviewToken } from '@/lib/formats/playback-tokens';
import { mailOutage } from '@/lib/live/mail-outage';
import { sweepLive } from '@/lib/live/sweep-live';
import type { LivePort } from '@/lib/ports/live';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createEventCalls, soon } from '@/tests/support/live/event-calls';
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
  it('emails its author and the person who took it live once after a minute without video', async () => {
    const { id } = await create({ title: 'Without a picture' });
    await post(id, 'start-channel');
    await post(id, 'go-live');
    const findMails = async () => {
      const { docs } = await instance.payload.find({ collection: 'payload-jobs', limit: 100 });
      return docs.filter(({ taskSlug, input }) => taskSlug === 'mail-live-outage' && isOf(input, id));
    };
    const isOf = (input: unknown, eventId: string) => (input as { eventId?: string }).eventId === eventId;
    await sweepLive(instance, Date.now() + 50_000);
    expect(await findMails()).toHaveLength(0);
    for (const seconds of [70, 80, 1000]) await sweepLive(instance, Date.now() + seconds * 1000);
    expect(await findMails()).toHaveLength(1);
    const sent: string[] = [];
    const mail = { send: async ({ to, text }: { to: string; text: string }) => void sent.push(to, text) };
    await mailOutage(
      {
        payload: instance.payload,
        ports: { ...instance.ports, getMail: () => Promise.resolve(mail) },
      } as never,
      { eventId: id },
    );
    expect(sent).toEqual([
      tenant.people.manager.user.email,
      expect.stringContaining(`/admin/collections/liveEvents/${id}`),
    ]);
    await post(id, 'end');
  });

  it('shares its workspace’s permanent key if configured, also after a reset and a rotation', async () => {
    const copy = async (id: string) =>
      (await callApi<{ key: string }>(instance, 'POST', `/api/liveEvents/${id}/stream-key/copy`, { cookie }))
        .body.key;
    const [one, two] = [await create({ usesPermanentKey: true }), await create()];
    const own = await copy(two.id);
    const patch = (usesPermanentKey: boolean) =>
      callApi<{ error?: string }>(instance, 'PATCH', `/api/liveEvents/${two.id}`, {
        ...{ cookie, body: { usesPermanentKey } },
      });
    expect((await patch(true)).status).toBe(200);
    const permanent = await copy(one.id);
    expect([permanent === own, await copy(two.id)]).toEqual([false, permanent]);

    await post(one.id, 'start-channel');
    await post(two.id, 'start-channel');
    expect((await patch(false)).body.error).toBe('channel_not_idle');
    expect(live.keyOf(one.id)).toBe(live.keyOf(two.id));
    await post(two.id, 'stream-key');
    const renewed = await copy(one.id);
    expect([renewed === permanent, await copy(two.id)]).toEqual([false, renewed]);
    expect([live.keyOf(one.id), live.keyOf(two.id)]).toEqual([
      hashStreamKey(renewed),
      hashStreamKey(renewed),
    ]);
    await post(one.id, 'go-live');
    await post(one.id, 'end');
    await post(one.id, 'reset');
    expect(await copy(one.id)).toBe(renewed);
    await post(two.id, 'stop-channel');
    expect((await patch(false)).status).toBe(200);
    expect(await copy(two.id)).not.toBe(renewed);
    const workspaceRow = await callApi(
      instance,
      'GET',
      `/api/workspaces/${tenant.workspace.id}?showHiddenFields=true`,
      { cookie },
    );
    expect(JSON.stringify(workspaceRow.body)).not.toContain('liveStreamKey');
  });

  it('ends at its planned end if configured, and continues otherwise', async () => {
    const [ends, goesOn] = [await create({ endsAutomatically: true }), await create()];
    for (const { id } of [ends, goesOn]) {
      await post(id, 'start-channel');
      await post(id, 'go-live');
    }
    await sweepLive(instance, Date.now() + 64 * 60_000);
    expect((await read(ends.id)).info.state).toBe('LIVE');
    await sweepLive(instance, Date.now() + 66 * 60_000);
    expect((await read(ends.id)).info).toMatchObject({ state: 'ENDED', channelState: 'IDLE' });
    expect(await readData(ends.id)).toMatchObject({ state: 'ENDED', hls: null });
    expect((await read(goesOn.id)).info.state).toBe('LIVE');
    await post(goesOn.id, 'end');
  });

  it('can be rehearsed days before with a secret link, while public links keep waiting', async () => {
    const { id } = await create({ startDateTime: soon(3000), endDateTime: soon(3060) });
    expect((await read(id)).info).toMatchObject({
      ...{ rehearsal: null, start: { refusal: 'too_early', mayRehearse: true } },
    });
    expect((await post(id, 'start-channel?rehearsal=1')).body).toEqual({
      ...{ channelState: 'RUNNING', state: 'IDLE' },
    });
    const { rehearsal } = (await read(id)).info;
    const url = new URL(rehearsal?.url ?? '');
    expect(url.searchParams.get('live')).toBe(id);
    const token = url.searchParams.get('rehearsal') ?? '';
    const row = await instance.payload.db.findOne<{ id: string; broadcast: string }>({
      ...{ collection: 'liveEvents', where: { id: { equals: id } } },
    });
    const grant = readPreviewToken(getPreviewKey(instance.env.secret), token, Date.now());
    expect(grant).toMatchObject({ eventId: id, broadcast: row?.broadcast });
    expect(await readData(id)).toMatchObject({ state: 'IDLE', hls: null });
    expect(live.opened).toEqual([]);
    // A rehearsal without a signal ends after 20 minutes to free its channel.
    await sweepLive(instance, Date.now() + 15 * 60_000);
    expect((await read(id)).info.channelState).toBe('RUNNING');
    await sweepLive(instance, Date.now() + 21 * 60_000);
    expect((await read(id)).info).toMatchObject({ channelState: 'IDLE', state: 'IDLE', rehearsal: null });
  });

  it('continues its broadcast if its channel is restarted, even past its planned end', async () => {
    const { id } = await create();
    await post(id, 'start-channel');
    await post(id, 'go-live');
    const first = (await readData(id)).hls;
    await post(id, 'end?do_not_end=1');
    await instance.payload.db.updateOne({
      ...{ collection: 'liveEvents', id, data: { endDateTime: soon(-1) } },
    });
    live.opened.length = 0;
    expect((await post(id, 'start-channel')).body).toEqual({ channelState: 'RUNNING', state: 'LIVE' });
    expect(live.opened).toEqual([id]);
    // The URL changes, so that players notice the restart.
    expect((await readData(id)).hls).toMatch(new RegExp(`^${first?.replaceAll('.', '\\.')}\\?since=\\d+$`));
    expect((await post(id, 'start-channel')).body).toMatchObject({ error: 'event_not_idle' });
    // The process that restarted the channel may have been killed before publishing it.
    live.opened.length = 0;
    await sweepLive(instance);
    expect(live.opened).toEqual([id]);
    expect((await post(id, 'end')).body).toEqual({ channelState: 'IDLE', state: 'ENDED' });
  });
});
