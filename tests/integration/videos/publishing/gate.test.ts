import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { publishViewersState } from '@/lib/review/sharing/page/publish-playback-state';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { applySchedules } from '@/lib/videos/publishing/schedule';
import { publishCollection } from '@/lib/videos/publishing/watch/publish-collection';
import { findWatchUrl } from '@/lib/videos/publishing/watch/store-watch-page';
import { callApi } from '@/tests/support/api/call-api';
import { poll } from '@/tests/support/poll';
import { bootLockedVideos, password, segmentOf } from '@/tests/support/rows/locked-video';
import { readObject, readVideoData } from '@/tests/support/rows/served-video';

const { instance, tenant, manager, patch, unlock, readRow, statusOf, createPublic, createLocked, open } =
  await bootLockedVideos();
afterAll(() => instance.close());

describe('a video with a password', () => {
  it('is private in storage once the call is answered, and reveals only that it is locked', async () => {
    const id = await createPublic();
    const files = [segmentOf(id), `videos/${id}/data.json`];
    for (const key of files) expect(await statusOf(`/${key}`)).toBe(200);
    const { doc } = (await patch(id, { viewing: { password } })).body;
    expect(doc.viewing).toEqual({ hasPassword: true, domains: null });
    expect(doc.visibility).toBe('public');
    for (const key of files) expect(await statusOf(`/${key}`)).toBe(403);
    const state = (await (await fetch(`${instance.edgeUrl}/videos/${id}/state.json`)).json()) as object;
    const unlockUrl = expect.stringMatching(new RegExp(`/api/videos/${id}/unlock$`)) as string;
    const locked = { password: true, domains: false, unlockUrl };
    expect(state).toEqual({ schema: 1, id, state: 'locked', locked });
    const row = await readRow(id);
    expect(row?.viewing?.passwordHash).not.toContain(password);
    const read = await callApi(instance, 'GET', `/api/videos/${id}`, manager);
    expect(JSON.stringify(read.body)).not.toMatch(/passwordHash|viewingChangedAt/);
  });

  it('is opened by its password with a token that opens no other video', async () => {
    const [id, other] = [await createLocked(), await createLocked()];
    const { body } = await unlock(id);
    expect(body.dataUrl).toBe(`${instance.edgeUrl}/t/${body.token}/videos/${id}/data.json`);
    const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);
    for (const key of [segmentOf(id), `videos/${id}/data.json`, `videos/${id}/unlocked.html`])
      expect(await statusOf(`/t/${body.token}/${key}`)).toBe(200);
    expect(await statusOf(`/t/${body.token}/${segmentOf(other)}`)).toBe(403);
    expect(await statusOf(`/t/${body.token}/videos/${id}/playback.json`)).toBe(403);
  });

  it('is not found while it is private, like an unknown video or one without a password', async () => {
    const hidden = await createLocked();
    await patch(hidden, { visibility: 'private' });
    for (const id of ['unknown', hidden, await createPublic()])
      expect(await unlock(id)).toMatchObject({ status: 404, body: { error: 'video_not_found' } });
  });

  it('stays closed to viewers without the password', async () => {
    const id = await createLocked();
    for (const body of [{}, { password: '' }, { password: 'Birkenweg 13' }])
      expect(await unlock(id, body)).toMatchObject({
        status: 403,
        body: { error: 'wrong_video_password' },
      });
    await instance.payload.db.updateOne({
      ...{ collection: slugs.workspaces, id: tenant.workspace.id, data: { active: false } },
    });
    expect((await unlock(id)).status).toBe(404);
    await instance.payload.db.updateOne({
      ...{ collection: slugs.workspaces, id: tenant.workspace.id, data: { active: true } },
    });
  });

  it('is opened from pages of other origins without a session, but not with one', async () => {
    const id = await createLocked();
    const origin = 'https://elsewhere.example';
    expect((await unlock(id, { password }, { origin })).status).toBe(200);
    const call = await callApi(instance, 'POST', `/api/videos/${id}/unlock`, {
      ...manager,
      ...{ body: { password }, headers: { origin } },
    });
    expect(call.status).toBe(403);
  });

  it('asks for the password on its watch page, which reveals nothing else', async () => {
    const id = await createLocked();
    await patch(id, { title: 'Quarterly results', description: 'Secret' });
    await publishVideo(instance, { videoId: id });
    const page = await (await fetch(`${instance.edgeUrl}/watch/${id}`)).text();
    expect(page).not.toMatch(/Quarterly|Secret/);
    expect(page).toContain(tenant.workspace.name);
    expect(page).toMatch(/<form data-unlock="[^"]+\/unlock"/);
    expect(await findWatchUrl(instance, id)).toBe(`${instance.edgeUrl}/watch/${id}`);
    const { watchUrl } = (await unlock(id)).body;
    const opened = await fetch(watchUrl ?? '');
    expect(await opened.text()).toMatch(/Quarterly results[\s\S]*Secret/);
    expect(opened.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await readVideoData(instance, id))?.oembed).toBeNull();
    const url = encodeURIComponent(`${instance.edgeUrl}/player/?id=${id}`);
    expect((await callApi(instance, 'GET', `/api/oembed?url=${url}`, {})).status).toBe(404);
  });

  it('is not listed on collection pages', async () => {
    const category = await instance.payload.db.create({
      collection: slugs.categories,
      data: { title: 'Films', workspace: tenant.workspace.id, pageEnabled: true },
    });
    const [id, limited, shown] = [
      await createLocked(),
      await createLocked({ domains: ['shop.example'] }),
      await createPublic(),
    ];
    const categories = [String(category.id)];
    for (const each of [id, limited, shown]) await patch(each, { categories });
    const workspaceId = tenant.workspace.id;
    await publishCollection(instance, { categoryId: String(category.id), workspaceId });
    const page = (await readObject(instance, `collections/${category.id}/index.html`)) ?? '';
    expect([id, limited, shown].map((each) => page.includes(each))).toEqual([false, false, true]);
  });

  it('keeps its password when other fields change, and is open to all once it is removed', async () => {
    const id = await createLocked();
    await patch(id, { title: 'Another' });
    await patch(id, { viewing: { domains: [] } });
    expect((await readRow(id))?.viewing?.hasPassword).toBe(true);
    await open(id);
    await patch(id, { viewing: { password: null } });
    expect(await statusOf(`/${segmentOf(id)}`)).toBe(200);
    expect(await statusOf(`/videos/${id}/unlocked.html`)).toBe(403);
    const page = await (await fetch(`${instance.edgeUrl}/watch/${id}`)).text();
    expect(page).toContain('Another');
  });

  it('sets the same visibility for files that are added later', async () => {
    const id = await createLocked();
    const content = encodeURIComponent('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
    const body = { language: 'en-GB', type: 'captions', content };
    const created = await callApi(instance, 'PUT', `/api/videos/${id}/texttracks`, { ...manager, body });
    expect(created.status, JSON.stringify(created.body)).toBeLessThan(300);
    const { docs } = await instance.payload.find({
      ...{ collection: slugs.texttracks, where: { video: { equals: id } } },
    });
    const key = docs[0]?.filename ?? '';
    expect((await instance.storage.head({ bucket: 'stream', key }))?.visibility).toBe('private');
  });
});

describe('the token of a viewer', () => {
  const revoking: [string, (id: string) => Promise<unknown>][] = [
    ['another password', (id) => patch(id, { viewing: { password: 'Another 1234' } })],
    ['domains', (id) => patch(id, { viewing: { domains: ['shop.example'] } })],
    ['hiding the video', (id) => patch(id, { visibility: 'private' })],
    ['the trash', (id) => callApi(instance, 'DELETE', `/api/videos/${id}`, manager)],
    [
      'the end of the publication',
      async (id) => {
        const soon = new Date(Date.now() + 3_600_000).toISOString();
        expect((await patch(id, { unpublishAt: soon })).status).toBe(200);
        await applySchedules(instance, new Date(Date.now() + 7_200_000));
        await publishVideo(instance, { videoId: id });
        await publishViewersState(instance, { videoId: id });
      },
    ],
  ];

  it.each(revoking)('is refused within two seconds after %s', async (_name, change) => {
    const id = await createLocked();
    const root = await open(id);
    expect(await statusOf(`${root}/${segmentOf(id)}`)).toBe(200);
    await change(id);
    const changedAt = Date.now();
    await poll(async () => (await statusOf(`${root}/${segmentOf(id)}`)) === 403);
    expect(Date.now() - changedAt).toBeLessThan(2000);
  });

  it('is still refused if the video is shown again', async () => {
    const id = await createLocked();
    const root = await open(id);
    await patch(id, { visibility: 'private' });
    await patch(id, { visibility: 'public' });
    await poll(async () => (await statusOf(`${root}/${segmentOf(id)}`)) === 403);
    expect(await statusOf(`${await open(id)}/${segmentOf(id)}`)).toBe(200);
  });

  it('is still refused after the video is restored from the trash', async () => {
    const id = await createLocked();
    const root = await open(id);
    expect((await callApi(instance, 'DELETE', `/api/videos/${id}`, manager)).status).toBe(200);
    expect((await callApi(instance, 'POST', `/api/videos/${id}/restore`, manager)).status).toBe(200);
    await poll(async () => (await statusOf(`${await open(id)}/${segmentOf(id)}`)) === 200);
    expect(await statusOf(`${root}/${segmentOf(id)}`)).toBe(403);
  });

  it('is refused if the password changed while it was checked', async () => {
    const id = await createLocked();
    const [unlocked] = await Promise.all([
      unlock(id),
      pause(15).then(() => patch(id, { viewing: { password: 'Another password' } })),
    ]);
    // Keeps the caches of the edge from hiding a token that is still good.
    await pause(1700);
    const { token } = unlocked.body;
    const status = unlocked.status === 200 ? await statusOf(`/t/${token}/${segmentOf(id)}`) : 403;
    expect(status).toBe(403);
  });

  it('is valid from the second of the change', async () => {
    const id = await createPublic();
    for (let index = 0; index < 3; index += 1) {
      const next = `Password ${index}`;
      await patch(id, { viewing: { password: next } });
      const root = await open(id, { password: next });
      expect(await statusOf(`${root}/${segmentOf(id)}`)).toBe(200);
    }
  });
});

describe('a video with domains', () => {
  const site = 'https://shop.example';

  it('can be opened only on them, and has no watch page', async () => {
    const id = await createLocked({ domains: ['Shop.example', '*.partner.example'] });
    expect((await readRow(id))?.viewing?.domains).toEqual(['shop.example', '*.partner.example']);
    for (const named of [site, 'https://a.partner.example:8443'])
      expect((await unlock(id, { site: named })).status).toBe(200);
    for (const named of ['https://evil.example', 'https://shop.example.evil.example', 'shop.example', ''])
      expect(await unlock(id, { site: named })).toMatchObject({
        status: 403,
        body: { error: 'site_not_allowed' },
      });
    expect((await unlock(id, {})).status).toBe(403);
    expect((await unlock(id, { site })).body.watchUrl).toBeNull();
    expect([await statusOf(`/watch/${id}`), await findWatchUrl(instance, id)]).toEqual([404, null]);
  });

  it('accepts a request only from an allowed origin or the player page', async () => {
    const id = await createLocked({ domains: ['shop.example'] });
    const from = async (origin: string) => (await unlock(id, { site }, { origin })).status;
    expect(await from(site)).toBe(200);
    expect(await from(new URL(instance.edgeUrl).origin)).toBe(200);
    expect(await from('https://evil.example')).toBe(403);
  });

  it('refuses its token to other hosts', async () => {
    const id = await createLocked({ domains: ['shop.example'] });
    const root = await open(id, { site });
    const from = (referer: string) => statusOf(`${root}/${segmentOf(id)}`, { referer });
    expect(await from(`${site}/page`)).toBe(200);
    expect(await from(`${instance.edgeUrl}/player/`)).toBe(200);
    expect(await from('https://evil.example/')).toBe(403);
  });

  it('limits who may frame its player page', async () => {
    const id = await createLocked({ domains: ['shop.example'] });
    await instance.storage.write({
      ...{ bucket: 'stream', key: 'player/index.html', visibility: 'public', cacheControl: 'no-store' },
      ...{ contentType: 'text/html', body: Buffer.from('<!doctype html><title>Video</title>') },
    });
    const frame = (referer: string) =>
      fetch(`${instance.edgeUrl}/player/?id=${id}`, {
        headers: { referer, 'sec-fetch-dest': 'iframe' },
        redirect: 'manual',
      });
    const allowed = await frame(`${site}/`);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('content-security-policy')).toMatch(/frame-ancestors shop\.example /);
    expect(await allowed.text()).not.toContain('og:title');
    expect((await frame('https://evil.example/')).status).toBe(302);
    await patch(id, { visibility: 'private' });
    const hidden = await frame('https://evil.example/');
    expect(hidden.headers.get('content-security-policy')).not.toContain('frame-ancestors');
  });

  it('needs both a password and a site if it has both', async () => {
    const id = await createLocked({ password, domains: ['shop.example'] });
    expect((await unlock(id, { password })).body.error).toBe('site_not_allowed');
    expect((await unlock(id, { site })).body.error).toBe('wrong_video_password');
    expect((await unlock(id, { site, password })).status).toBe(200);
  });

  it('follows changes of the list, and is closed if the workspace forbids embedding', async () => {
    const id = await createLocked({ domains: ['shop.example'] });
    await patch(id, { viewing: { domains: ['other.example'] } });
    expect((await readVideoData(instance, id))?.embed).toEqual({
      access: 'limited',
      domains: ['other.example'],
    });
    expect((await unlock(id, { site })).status).toBe(403);
    const forbid = (access: string) =>
      instance.payload.update({
        ...{ collection: slugs.workspaces, id: tenant.workspace.id },
        data: { playerSettings: { privacy: { embed: { access } } } } as never,
      });
    await forbid('forbidden');
    expect((await unlock(id, { site: 'https://other.example' })).status).toBe(403);
    await forbid('allowed');
  });
});
