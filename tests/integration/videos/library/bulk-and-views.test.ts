import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BulkChange, BulkResult } from '@/lib/videos/library/change-videos';
import type { LibraryMatches } from '@/lib/videos/library/list/library-schemas';
import { maxViews, type SavedLibraryView } from '@/lib/videos/library/views/view-schemas';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let other: Tenant;
let manager: string;
let editor: string;
let foreign: Video;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  other = await createTenant(instance.payload);
  manager = await logIn(instance, tenant.people.manager);
  editor = await logIn(instance, tenant.people.editor);
  foreign = await createVideo(instance.payload, { workspace: other.workspace });
});
afterAll(() => instance.close());

const make = (data: Partial<Parameters<typeof createVideo>[1]> = {}) =>
  createVideo(instance.payload, { workspace: tenant.workspace, ...data });

const bulk = async (ids: string[], change: BulkChange, cookie = manager): Promise<BulkResult> => {
  const { status, body } = await callApi<BulkResult>(instance, 'POST', '/api/videos/bulk', {
    cookie,
    body: { ids, change },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const read = async (id: string): Promise<Video> =>
  (await callApi<Video>(instance, 'GET', `/api/videos/${id}?depth=0`, { cookie: manager })).body;

const createTag = async (title: string): Promise<string> => {
  const { body } = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/tags', {
    cookie: manager,
    body: { title },
  });
  return body.doc.id;
};

describe('a bulk change', () => {
  it('adds and removes tags and categories, and sets language and visibility', async () => {
    const [a, b] = [await make(), await make()];
    const ids = [a.id, b.id];
    const [tag, kept] = [await createTag('Bulk'), await createTag('Stays')];
    const category = (await createCategory(instance.payload, tenant.workspace)).id;
    await bulk([a.id], { kind: 'addTags', values: [kept] });
    const steps: BulkChange[] = [
      { kind: 'addTags', values: [tag, kept] },
      { kind: 'addCategories', values: [category] },
      { kind: 'language', value: 'de-DE' },
      { kind: 'visibility', value: 'public' },
    ];
    for (const change of steps) expect(await bulk(ids, change)).toEqual({ done: ids, failures: [] });
    expect(await read(a.id)).toMatchObject({
      tags: [kept, tag],
      categories: [category],
      language: 'de-DE',
      visibility: 'public',
    });
    await bulk(ids, { kind: 'removeTags', values: [tag] });
    await bulk(ids, { kind: 'removeCategories', values: [category] });
    expect(await read(a.id)).toMatchObject({ tags: [kept], categories: [] });
    expect((await read(b.id)).tags).toEqual([kept]);
  });

  it('keeps the design of a video whose preset it sets', async () => {
    const { id, player } = await make();
    await instance.payload.db.updateOne({
      collection: 'videos',
      id,
      data: { player: { ...player, playerDesign: { ...player?.playerDesign, loop: true } } },
    });
    const { docs } = await instance.payload.find({
      collection: 'playerPresets',
      where: { workspace: { equals: tenant.workspace.id } },
      overrideAccess: true,
    });
    const preset =
      docs[0] ??
      (await instance.payload.create({
        collection: 'playerPresets',
        data: { title: 'Bulk', workspace: tenant.workspace.id },
        overrideAccess: true,
      }));
    await bulk([id], { kind: 'preset', value: preset.id });
    const changed = await read(id);
    expect(changed.player?.selectedPreset).toBe(preset.id);
    expect(changed.player?.playerDesign?.loop).toBe(true);
  });

  it('reports refusals one by one and changes the others', async () => {
    const own = await make({ createdBy: tenant.people.editor.user });
    const [theirs, raw] = [await make(), await make({ status: 'PROGRESSING' })];
    const tag = await createTag('Partly');
    expect(
      await bulk([foreign.id, theirs.id, own.id, 'missing'], { kind: 'addTags', values: [tag] }, editor),
    ).toEqual({
      done: [own.id],
      failures: [
        { id: foreign.id, code: 'video_not_found' },
        { id: theirs.id, code: 'forbidden' },
        { id: 'missing', code: 'video_not_found' },
      ],
    });
    expect(await bulk([raw.id], { kind: 'visibility', value: 'public' })).toMatchObject({
      failures: [{ id: raw.id, code: 'video_not_complete' }],
    });
    const foreignTag = (await createCategory(instance.payload, other.workspace)).id;
    const { done } = await bulk([own.id], { kind: 'addCategories', values: [foreignTag] });
    expect(done).toEqual([]);
    expect((await read(own.id)).categories ?? []).toEqual([]);
  });

  it('moves only videos to the trash that the caller may delete', async () => {
    const [a, b] = [await make({ createdBy: tenant.people.editor.user }), await make()];
    expect((await bulk([a.id], { kind: 'trash' }, editor)).failures).toEqual([
      { id: a.id, code: 'forbidden' },
    ]);
    expect(await bulk([a.id, b.id, foreign.id], { kind: 'trash' })).toEqual({
      done: [a.id, b.id],
      failures: [{ id: foreign.id, code: 'not_found' }],
    });
    expect((await callApi(instance, 'GET', `/api/videos/${a.id}`, { cookie: manager })).status).toBe(404);
  });

  it.each([
    { ids: [], change: { kind: 'trash' } },
    { ids: Array.from({ length: 51 }, (_, at) => `v${at}`), change: { kind: 'trash' } },
    { ids: ['a'], change: { kind: 'language', value: 'klingon' } },
    { ids: ['a'], change: { kind: 'status', value: 'COMPLETE' } },
  ])('refuses %j', async (body) => {
    const { status } = await callApi(instance, 'POST', '/api/videos/bulk', { cookie: manager, body });
    expect(status).toBe(400);
  });
});

describe('all matches', () => {
  it('are the videos of the query that the caller may change', async () => {
    const mine = await make({ title: 'Treffer 1', createdBy: tenant.people.editor.user });
    await make({ title: 'Treffer 2' });
    const ask = async (cookie: string) =>
      (
        await callApi<LibraryMatches>(instance, 'GET', '/api/videos/library/matches?search=treffer', {
          cookie,
        })
      ).body;
    const all = await ask(manager);
    expect(all).toMatchObject({ isAll: true });
    expect(all.docs.map(({ title }) => title).sort()).toEqual(['Treffer 1', 'Treffer 2']);
    expect((await ask(editor)).docs).toEqual([
      { id: mine.id, title: 'Treffer 1', status: 'COMPLETE', visibility: 'private', canUpdate: true },
    ]);
  });
});

describe('saved views', () => {
  const call = <T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    cookie: string,
    body?: object,
  ) => callApi<T>(instance, method, `/api/videos/library/views${path}`, { cookie, ...(body && { body }) });
  const list = async (cookie: string) =>
    (await call<{ docs: SavedLibraryView[] }>('GET', '', cookie)).body.docs.map(({ name }) => name);

  it('belong to one person until they are shared, and then managers may change them', async () => {
    const draft = {
      name: '  Offene\nFälle ',
      query: 'status=ERROR&evil=1&page=7&sort=title&from=nonsense',
      columns: ['tags', 'status'],
    };
    const { status, body } = await call<SavedLibraryView>('POST', '', editor, draft);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Offene Fälle',
      query: 'limit=25&sort=title&status=ERROR',
      columns: ['status', 'tags'],
      isShared: false,
      isOwn: true,
    });
    const path = `/${body.id}`;
    expect(await list(manager)).toEqual([]);
    expect((await call('PATCH', path, manager, { name: 'Taken' })).status).toBe(404);
    expect((await call('DELETE', path, manager)).status).toBe(404);

    expect((await call('PATCH', path, editor, { isShared: true })).status).toBe(200);
    expect(await list(manager)).toEqual(['Offene Fälle']);
    expect(await list(await logIn(instance, other.people.manager))).toEqual([]);
    expect((await call('PATCH', path, manager, { name: 'Fehler' })).status).toBe(200);
    expect(await list(editor)).toEqual(['Fehler']);
    expect((await call('DELETE', path, manager)).status).toBe(200);
    expect(await list(editor)).toEqual([]);
    // An editor may not change what a manager shares.
    const shared = await call<SavedLibraryView>('POST', '', manager, { ...draft, isShared: true });
    expect((await call('DELETE', `/${shared.body.id}`, editor)).status).toBe(404);
    await call('DELETE', `/${shared.body.id}`, manager);
  });

  it('are limited per person, also if they are saved together', async () => {
    const results = await Promise.all(
      Array.from({ length: maxViews + 2 }, (_, at) =>
        call<SavedLibraryView>('POST', '', manager, { name: `View ${at}`, query: '' }),
      ),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(maxViews);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    expect((await call('POST', '', editor, { name: 'Mine', query: '' })).status).toBe(201);
  });
});
