import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getPorts } from '@/lib/adapters/get-ports';
import { asSystem } from '@/lib/core/access/actor';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { type TrashCollection, withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { moveToTrash, restoreFromTrash } from '@/lib/platform/trash/move-to-trash';
import { sweepTrash } from '@/lib/platform/trash/settle-trash';
import { resolveDesign } from '@/lib/videos/players/default-preset';
import { getUsage } from '@/lib/workspaces/usage/usage-row';
import type { EventLog, PlayerPreset } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { poll } from '@/tests/support/poll';
import { createCategory, createIntegration, createVideo, logIn } from '@/tests/support/rows/factories';
import { readObject } from '@/tests/support/rows/served-video';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let on: Awaited<ReturnType<typeof bootShares>>;
let superadmin: Caller;
beforeAll(async () => {
  on = await bootShares();
  superadmin = { cookie: await logIn(on.on, on.tenant.people.superadmin) };
});
afterAll(() => on.on.close());

type Doc = { id: string; title: string; deletedAt: string | null; trashEndsAt: string | null };
type Listed = { docs: Doc[]; totalDocs: number };

const call = <T = { doc: Doc; error?: string }>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  caller: Caller = on.manager,
) => callApi<T>(on.on, method, `/api/${path}`, { ...caller, ...(body && { body }) });
const list = async (path: string) => (await call<Listed>('GET', path)).body.docs.map(({ id }) => id);
const statusOf = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};
const findRow = (collection: TrashCollection, id: string) =>
  findById(on.on.payload, collection, id, withTrash);

const write = (key: string, body: string, visibility: 'public' | 'private') =>
  on.on.storage.write({
    ...{ bucket: 'stream', key, body: Buffer.from(body), visibility },
    ...{ contentType: 'application/vnd.apple.mpegurl', cacheControl: 'no-store' },
  });

/** Without what differs between two reads: the time of the change and of signatures. */
const withoutLinks = (doc: object): object =>
  Object.fromEntries(Object.entries(doc).filter(([name]) => !/updatedAt|Url$/.test(name)));

/** A shared video with a playlist in storage. */
const share = async (visibility: 'public' | 'private') => {
  const shared = await on.share({ visibility });
  const folder = `videos/${shared.video.id}/`;
  const served = { sourceFolder: `${folder}1/`, published: `${visibility} ${folder}1/` };
  await updateById(on.on.payload, 'videos', shared.video.id, served);
  await write(`${folder}1/hls/master.m3u8`, '#EXTM3U', visibility);
  await write(`${folder}data.json`, '{}', visibility);
  return { ...shared, id: shared.video.id, folder };
};

const makeVideo = (data: object = {}) =>
  createVideo(on.on.payload, { workspace: on.tenant.workspace, ...data });

describe('a video in the trash', () => {
  it('is found only in the trash, and is restored with everything', async () => {
    const { id, token } = await share('public');
    const count = () => getUsage(on.on.payload, { workspace: on.tenant.workspace.id, metric: 'videos' });
    const used = await count();
    const track = { video: id, workspace: on.tenant.workspace.id, language: 'de-DE', type: 'captions' };
    await on.on.payload.db.create({ collection: slugs.texttracks, data: track });
    const tracks = () => list(`texttracks?video=${id}`);
    expect(await tracks()).toHaveLength(1);
    const before = (await call<Doc>('GET', `videos/${id}?depth=0`)).body;

    const answer = await call('DELETE', `videos/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { doc: { id } } });
    const { deletedAt, trashEndsAt } = answer.body.doc;
    expect(Date.parse(trashEndsAt ?? '') - Date.parse(deletedAt ?? '')).toBe(30 * 86_400_000);

    expect(await call('GET', `videos/${id}`)).toMatchObject({ status: 404 });
    expect(await call('PATCH', `videos/${id}`, { title: 'New' })).toMatchObject({ status: 404 });
    expect(await call('DELETE', `videos/${id}`)).toMatchObject({ status: 404 });
    expect(await call('GET', `videos/${id}/storyboard`)).toMatchObject({ status: 404 });
    expect(await on.open(token)).toMatchObject({ status: 404 });
    expect(await list('videos?limit=1000')).not.toContain(id);
    expect(await list('videos/library?limit=100')).not.toContain(id);
    expect(await tracks()).toHaveLength(0);
    expect(await list('videos?trash=true&limit=1000')).toContain(id);
    expect(await count()).toBe(used);

    expect(await call('POST', `videos/${id}/restore`)).toMatchObject({
      status: 200,
      body: { doc: { id } },
    });
    expect(await call('POST', `videos/${id}/restore`)).toMatchObject({ status: 404 });
    expect((await on.open(token)).status).toBe(200);
    expect(await list('videos/library?limit=100')).toContain(id);
    expect(await tracks()).toHaveLength(1);
    const after = (await call<Doc>('GET', `videos/${id}?depth=0`)).body;
    expect(withoutLinks(after)).toEqual(withoutLinks(before));
    expect(await count()).toBe(used);
  });

  it('is unavailable to viewers within two seconds, and keeps its files', async () => {
    const { id, folder } = await share('public');
    const url = `${on.on.edgeUrl}/${folder}1/hls/master.m3u8`;
    expect(await statusOf(url)).toBe(200);
    await call('DELETE', `videos/${id}`);
    expect(await statusOf(url)).toBe(403);
    expect(await statusOf(`${on.on.edgeUrl}/videos/${id}/state.json`)).not.toBe(200);
    expect(await readObject(on.on, `${folder}1/hls/master.m3u8`)).toBe('#EXTM3U');
    await call('POST', `videos/${id}/restore`);
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(`${on.on.edgeUrl}/videos/${id}/state.json`)).toBe(200);
  });

  it('rejects the tokens of shares and integrations for a private video', async () => {
    const { id, token } = await share('private');
    const shared = (await on.open(token)).body.playback.dataUrl;
    const { body } = await call<{ dataUrl: string }>('POST', `videos/${id}/playback-token`, {});
    for (const url of [shared, body.dataUrl]) expect(await statusOf(url)).toBe(200);
    await call('DELETE', `videos/${id}`);
    for (const url of [shared, body.dataUrl])
      await poll(async () => (await statusOf(url)) === 403, { seconds: 2, what: 'the rejected token' });
    await call('POST', `videos/${id}/restore`);
    for (const url of [shared, body.dataUrl])
      await poll(async () => (await statusOf(url)) === 200, { seconds: 2, what: 'the accepted token' });
  });

  it('is deleted with its files on request, and when its days in the trash end', async () => {
    const [now, later, stays] = [await share('public'), await share('public'), await share('public')];
    expect(await call('DELETE', `videos/${now.id}?permanent=true`)).toMatchObject({ status: 200 });
    expect(await findRow('videos', now.id)).toBeNull();

    for (const { id } of [later, stays]) await call('DELETE', `videos/${id}`);
    expect(await call('DELETE', `videos/${stays.id}?permanent=false`)).toMatchObject({ status: 404 });
    const ended = { trashEndsAt: new Date(Date.now() - 1000).toISOString() };
    await updateById(on.on.payload, 'videos', later.id, ended);
    await sweepTrash(on.on);
    expect(await findRow('videos', later.id)).toBeNull();
    expect(await findRow('videos', stays.id)).not.toBeNull();
    expect(await call('DELETE', `videos/${stays.id}?permanent=true`)).toMatchObject({ status: 200 });
    expect(await findRow('videos', stays.id)).toBeNull();
  });

  it('is recorded in the event log, and kept for the workspace’s number of days', async () => {
    await updateById(on.on.payload, slugs.workspaces, on.tenant.workspace.id, { trashDays: 7 });
    const { id } = await makeVideo();
    const { doc } = (await call('DELETE', `videos/${id}`)).body;
    await updateById(on.on.payload, slugs.workspaces, on.tenant.workspace.id, { trashDays: null });
    expect(Date.parse(doc.trashEndsAt ?? '') - Date.parse(doc.deletedAt ?? '')).toBe(7 * 86_400_000);
    await call('POST', `videos/${id}/restore`);
    const { docs } = await on.on.payload.db.find<EventLog>({
      collection: slugs.eventLogs,
      where: { target: { equals: `videos/${id}` } },
      sort: 'createdAt',
    });
    expect(docs.map(({ type }) => type)).toEqual(['trash', 'restore']);
  });

  it('can’t be moved there by writing deletedAt', async () => {
    const { id } = await makeVideo();
    await call('PATCH', `videos/${id}`, { title: 'New', deletedAt: new Date().toISOString() });
    expect((await call<Doc>('GET', `videos/${id}`)).body).toMatchObject({ title: 'New', deletedAt: null });
  });

  it('frees its external id, and can be restored only while the id is free', async () => {
    const [first, second] = [await makeVideo({ externalId: 'cms-1' }), await makeVideo()];
    await call('DELETE', `videos/${first.id}`);
    expect((await call('PATCH', `videos/${second.id}`, { externalId: 'cms-1' })).status).toBe(200);
    expect(await call('POST', `videos/${first.id}/restore`)).toMatchObject({
      status: 409,
      body: { error: 'external_id_taken' },
    });
    await call('PATCH', `videos/${second.id}`, { externalId: null });
    expect((await call('POST', `videos/${first.id}/restore`)).status).toBe(200);
    expect((await call<Doc>('GET', `videos/${first.id}`)).body).toMatchObject({ externalId: 'cms-1' });
  });

  it('can be moved there together with others', async () => {
    const videos = [await makeVideo(), await makeVideo()];
    const ids = videos.map(({ id }) => id).join(',');
    const answer = await call<{ docs: Doc[] }>('DELETE', `videos?where[id][in]=${ids}`);
    expect(answer.status).toBe(200);
    expect(answer.body.docs.map(({ id }) => id).sort()).toEqual(videos.map(({ id }) => id).sort());
    expect(await list(`videos?trash=true&where[id][in]=${ids}`)).toHaveLength(2);
    await call('DELETE', `videos?where[id][in]=${ids}&permanent=true`);
    expect(await list(`videos?trash=true&where[id][in]=${ids}`)).toHaveLength(0);
  });
});

describe('a category in the trash', () => {
  it('counts as deleted for tokens and videos until it is restored', async () => {
    const { payload } = on.on;
    const category = await createCategory(payload, on.tenant.workspace);
    const { id } = await makeVideo({ categories: [category.id] });
    const { token } = await createIntegration(payload, {
      workspace: on.tenant.workspace,
      permissions: { videos: ['read'] },
      categories: [category.id],
    });
    const read = () => call<Listed>('GET', 'videos', undefined, { token });
    const readCategories = async () =>
      (await call<{ categories: unknown[] }>('GET', `videos/${id}?depth=0`)).body.categories;
    expect((await read()).body.docs).toHaveLength(1);

    expect((await call('DELETE', `categories/${category.id}`)).status).toBe(200);
    expect((await read()).status).toBe(401);
    expect(await readCategories()).toEqual([]);
    await call('PATCH', `videos/${id}`, { categories: [] });
    const other = await call('POST', 'categories', { title: category.title });
    expect(other.status).toBe(201);
    expect(await call('POST', `categories/${category.id}/restore`)).toMatchObject({
      status: 409,
      body: { error: 'title_taken' },
    });
    await call('DELETE', `categories/${other.body.doc.id}?permanent=true`);

    expect((await call('POST', `categories/${category.id}/restore`)).status).toBe(200);
    expect((await read()).body.docs).toHaveLength(1);
    expect(await readCategories()).toEqual([category.id]);
  });
});

describe('a preset in the trash', () => {
  it('is replaced by the default preset, which can’t be moved there', async () => {
    const { payload } = on.on;
    const preset = await payload.create({
      collection: slugs.playerPresets,
      data: { title: 'Blue', workspace: on.tenant.workspace.id },
      overrideAccess: true,
      req: asSystem(),
    });
    const ctx = { payload, ports: getPorts(), actor: { kind: 'system' } } as const;
    const { docs } = await payload.db.find<PlayerPreset>({
      collection: slugs.playerPresets,
      where: { workspace: { equals: on.tenant.workspace.id } },
    });
    const usual = docs.find(({ isDefault }) => isDefault);
    await updateById(payload, 'playerPresets', preset.id, { playerDesign: { uiRadius: 3 } });
    const video = await makeVideo({ player: { selectedPreset: preset.id } });
    const radius = async () => (await resolveDesign(payload, video)).uiRadius;
    expect(await radius()).toBe(3);

    const collection = 'playerPresets';
    await expect(moveToTrash(ctx, { collection, id: usual?.id ?? '' })).rejects.toMatchObject({
      code: 'default_preset_needed',
    });
    await moveToTrash(ctx, { collection, id: preset.id });
    expect(await radius()).not.toBe(3);
    await restoreFromTrash(ctx, { collection, id: preset.id });
    expect(await radius()).toBe(3);
    expect(await findRow(collection, preset.id)).toMatchObject({ isDefault: false });
  });
});

describe('a live event in the trash', () => {
  it('is refused while it runs, and published again when restored', async () => {
    const { payload } = on.on;
    const event = await payload.create({
      collection: slugs.liveEvents,
      data: {
        title: 'Launch',
        startDateTime: new Date(Date.now() + 3_600_000).toISOString(),
        endDateTime: new Date(Date.now() + 7_200_000).toISOString(),
        workspace: on.tenant.workspace.id,
      },
      depth: 0,
      overrideAccess: true,
      req: asSystem(),
    });
    const path = `liveEvents/${event.id}`;
    await updateById(payload, slugs.liveEvents, event.id, { state: 'LIVE' });
    expect(await call('DELETE', path)).toMatchObject({ status: 409, body: { error: 'live_event_running' } });
    await updateById(payload, slugs.liveEvents, event.id, { state: 'IDLE' });

    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
    expect(await list('liveEvents?trash=true')).toContain(event.id);
    expect(await readObject(on.on, `live/${event.id}/data.json`)).toBeNull();
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    expect(await readObject(on.on, `live/${event.id}/data.json`)).toContain('Launch');
    expect((await call('GET', path, undefined, superadmin)).status).toBe(200);
  });
});
