import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { librarySorts } from '@/lib/videos/library/list/library-query';
import type { LibraryPage } from '@/lib/videos/library/list/library-schemas';
import type { Category, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let other: Tenant;
let cookie: string;
let categories: [Category, Category];
const videos: Video[] = [];

const titles = ['Äpfel', 'apfelkuchen', 'Straße zur Messe', 'Café 50%', 'Schluss_Bild', 'Übung', 'Zahl 5050'];

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  tenant = await createTenant(payload);
  other = await createTenant(payload);
  categories = [
    await createCategory(payload, tenant.workspace),
    await createCategory(payload, tenant.workspace),
  ];
  for (const [index, title] of titles.entries()) {
    videos.push(
      await createVideo(payload, {
        workspace: tenant.workspace,
        createdBy: tenant.people.editor.user,
        title,
        // Equal values, so that an order without a tie-break would show some videos twice.
        duration: index < 4 ? 10 : undefined,
        createdAt: new Date(1_700_000_000_000).toISOString(),
        categories: index === 0 ? [categories[0].id] : index === 1 ? categories.map(({ id }) => id) : [],
      }),
    );
  }
  await createVideo(payload, { workspace: other.workspace, title: 'Äpfel' });
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(() => instance.close());

const ask = async (query: string, caller = cookie): Promise<LibraryPage> => {
  const { status, body } = await callApi<LibraryPage>(instance, 'GET', `/api/videos/library?${query}`, {
    cookie: caller,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const titlesOf = ({ docs }: LibraryPage) => docs.map(({ title }) => title).sort();

describe('the search', () => {
  it.each([
    ['äpfel', ['apfelkuchen', 'Äpfel']],
    ['APFEL', ['apfelkuchen', 'Äpfel']],
    ['strasse', ['Straße zur Messe']],
    ['STRAẞE messe', ['Straße zur Messe']],
    ['messe zur', ['Straße zur Messe']],
    ['cafe 50', ['Café 50%']],
    ['CAFÉ 50', ['Café 50%']],
    ['%', ['Café 50%']],
    ['_', ['Schluss_Bild']],
    ['uebung', []],
    ['übung', ['Übung']],
    ['50%', ['Café 50%']],
    ['messe übung', []],
  ])('with %j finds %j', async (search, expected) => {
    expect(titlesOf(await ask(`search=${encodeURIComponent(search)}`))).toEqual([...expected].sort());
  });

  it('finds a video by its id and by a part of it', async () => {
    const id = videos[2]?.id ?? '';
    expect(titlesOf(await ask(`search=${id}`))).toEqual(['Straße zur Messe']);
    // MongoDB ids of the same second start with the same characters, so this searches for the end.
    expect(titlesOf(await ask(`search=${id.slice(-12).toUpperCase()}`))).toEqual(['Straße zur Messe']);
  });

  it('follows a new title', async () => {
    const video = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'Vorher' });
    await callApi(instance, 'PATCH', `/api/videos/${video.id}`, { cookie, body: { title: 'Nachher' } });
    expect(titlesOf(await ask('search=nachher'))).toEqual(['Nachher']);
    expect(titlesOf(await ask('search=vorher'))).toEqual([]);
    await callApi(instance, 'DELETE', `/api/videos/${video.id}`, { cookie });
  });
});

describe('a category', () => {
  it('shows its videos, including those with several categories', async () => {
    expect(titlesOf(await ask(`category=${categories[0].id}`))).toEqual(['apfelkuchen', 'Äpfel'].sort());
    expect(titlesOf(await ask(`category=${categories[1].id}`))).toEqual(['apfelkuchen']);
    expect((await ask('category=none')).docs).toHaveLength(titles.length - 2);
    expect(titlesOf(await ask(`category=${categories[0].id}&search=kuchen`))).toEqual(['apfelkuchen']);
  });

  it('finds nothing in another workspace', async () => {
    const foreign = await createCategory(instance.payload, other.workspace);
    await createVideo(instance.payload, { workspace: other.workspace, categories: [foreign.id] });
    expect((await ask(`category=${foreign.id}`)).docs).toEqual([]);
  });

  it('follows changes of a video’s categories, and is removed from videos when deleted', async () => {
    const category = await createCategory(instance.payload, tenant.workspace);
    const { id } = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'Sortiert' });
    await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { categories: [category.id] } });
    expect(titlesOf(await ask(`category=${category.id}`))).toEqual(['Sortiert']);
    await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { title: 'Umbenannt' } });
    expect(titlesOf(await ask(`category=${category.id}`))).toEqual(['Umbenannt']);

    const stop = await instance.startWorker();
    onTestFinished(stop);
    await callApi(instance, 'DELETE', `/api/categories/${category.id}?permanent=true`, { cookie });
    await poll(async () => titlesOf(await ask('category=none')).includes('Umbenannt'));
    await stop();
    const { status } = await callApi(instance, 'PATCH', `/api/videos/${id}`, {
      cookie,
      body: { title: 'Geht noch' },
    });
    expect(status).toBe(200);
    await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
  });

  it('limits a token to its videos through the relations themselves', async () => {
    const { payload } = instance;
    const { token } = await createIntegration(payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
      categories: [categories[1].id],
    });
    const all = () => callApi<LibraryPage>(instance, 'GET', '/api/videos/library', { token });
    expect(titlesOf((await all()).body)).toEqual(['apfelkuchen']);
    // The column that filters the list is derived from the relations, and can be outdated for a moment.
    const data = { categoryKeys: `|${categories[1].id}|` };
    await payload.db.updateOne({ collection: 'videos', id: videos[3]?.id ?? '', data });
    expect(titlesOf((await all()).body)).toEqual(['apfelkuchen']);
    await payload.db.updateOne({
      collection: 'videos',
      id: videos[3]?.id ?? '',
      data: { categoryKeys: '-' },
    });
  });

  it('is refused if the id is invalid', async () => {
    const { status } = await callApi(instance, 'GET', '/api/videos/library?category=%25', { cookie });
    expect(status).toBe(400);
  });
});

describe('a page', () => {
  it.each(librarySorts)('shows every video once in the order %s', async (sort) => {
    const workspace = (await createTenant(instance.payload)).workspace;
    const manager = await createTenantPerson(workspace);
    for (let index = 0; index < 23; index += 1) {
      await createVideo(instance.payload, {
        workspace,
        title: 'Gleich',
        duration: 5,
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      });
    }
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      pages.push(await ask(`sort=${sort}&limit=10&page=${page}`, manager));
    }
    expect(pages.map(({ docs }) => docs.length)).toEqual([10, 10, 3, 0]);
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false, false]);
    expect(new Set(pages.flatMap(({ docs }) => docs.map(({ id }) => id))).size).toBe(23);
  });

  it('detects a last page that is full', async () => {
    const workspace = (await createTenant(instance.payload)).workspace;
    const manager = await createTenantPerson(workspace);
    for (let index = 0; index < 10; index += 1) await createVideo(instance.payload, { workspace });
    expect((await ask('limit=10', manager)).hasNextPage).toBe(false);
  });

  it('sorts titles naturally', async () => {
    const { docs } = await ask('sort=title');
    expect(docs.map(({ title }) => title)).toEqual([
      'Äpfel',
      'apfelkuchen',
      'Café 50%',
      'Schluss_Bild',
      'Straße zur Messe',
      'Übung',
      'Zahl 5050',
    ]);
  });

  it('shows who can change what', async () => {
    const own = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'Fremdes' });
    const editor = await logIn(instance, tenant.people.editor);
    const { docs } = await ask('', editor);
    expect(docs.find(({ title }) => title === 'Fremdes')?.canUpdate).toBe(false);
    expect(docs.find(({ title }) => title === 'Übung')?.canUpdate).toBe(true);
    expect(docs.find(({ title }) => title === 'Übung')?.createdBy).toBe('Test editor');
    expect((await ask('')).docs.every(({ canUpdate }) => canUpdate)).toBe(true);
    await callApi(instance, 'DELETE', `/api/videos/${own.id}`, { cookie });
  });

  it('contains only videos of the user’s workspace if ids are given', async () => {
    const { docs: foreign } = await instance.payload.find({
      collection: 'videos',
      where: { workspace: { equals: other.workspace.id } },
      overrideAccess: true,
    });
    const ids = [videos[0]?.id, foreign[0]?.id, 'no-id-at-all'].join(',');
    expect(titlesOf(await ask(`ids=${ids}`))).toEqual(['Äpfel']);
    expect((await ask('ids=')).docs).toEqual([]);
  });
});

/** The cookie of a manager in the workspace. */
const createTenantPerson = async (workspace: Tenant['workspace']): Promise<string> => {
  const { createPerson } = await import('@/tests/support/rows/factories');
  return logIn(instance, await createPerson(instance.payload, { workspace, role: 'manager' }));
};

it('avoids counting for the panel’s query, and leaves REST unchanged', async () => {
  const { config } = instance.payload.collections.videos;
  const filter = await config.admin.baseFilter?.({ limit: 25, page: 1, req: {} as never, sort: '' });
  const { docs } = await instance.payload.find({
    collection: 'videos',
    where: filter ?? {},
    overrideAccess: true,
  });
  expect(docs).toEqual([]);
  const { body } = await callApi<{ totalDocs: number }>(instance, 'GET', '/api/videos?limit=1', { cookie });
  expect(body.totalDocs).toBe(titles.length);
});

it('lists fields that an update omits, and refuses another creator', async () => {
  const { id } = await createVideo(instance.payload, { workspace: tenant.workspace });
  const send = (body: object) => callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body });
  const { headers, status } = await send({ title: 'Y', status: 'ERROR', v: 9 });
  expect([status, headers.get('x-ignored-fields')]).toEqual([200, 'status, v']);
  expect(await send({ createdBy: tenant.people.admin.user.id })).toMatchObject({ status: 403 });
  await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
});

describe('custom metadata', () => {
  it('can be removed pair by pair, but not as a whole', async () => {
    const { id } = await createVideo(instance.payload, { workspace: tenant.workspace });
    const send = (customMetadata: unknown) =>
      callApi<{ errors: { message: string }[]; doc: Video }>(instance, 'PATCH', `/api/videos/${id}?depth=0`, {
        cookie,
        body: { customMetadata },
      });
    expect((await send({ a: '1', b: 2 })).body.doc.customMetadata).toEqual({ a: '1', b: 2 });
    const tooMany = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`k${index}`, index]));
    for (const [value, message] of [
      [null, 'Value must be a non-null object.'],
      ['text', 'Value must be a non-null object.'],
      [7, 'Value must be a non-null object.'],
      [['x', 'y'], 'Arrays are not allowed.'],
      [[], 'Arrays are not allowed.'],
      [{ a: [] }, 'Arrays are not allowed.'],
      [{ a: {} }, 'Nested properties are not allowed.'],
      // The limit includes stored pairs.
      [tooMany, 'Object must not have more than 50 key-value pairs.'],
    ] as const) {
      const errors = [{ field: 'customMetadata', message }];
      expect(await send(value)).toMatchObject({ status: 400, body: { message, errors } });
      const bulk = await callApi(instance, 'PATCH', `/api/videos?where[id][equals]=${id}`, {
        cookie,
        body: { customMetadata: value },
      });
      if (value !== tooMany) expect(bulk).toMatchObject({ status: 400, body: { message, errors } });
      const upload = { title: 'X', mimeType: 'video/mp4', customMetadata: value };
      if (value !== tooMany)
        expect(await callApi(instance, 'PUT', '/api/videos/upload', { cookie, body: upload })).toMatchObject({
          status: 400,
          body: { message, errors },
        });
    }
    expect((await send({ a: null, c: '' })).body.doc.customMetadata).toEqual({ b: 2 });
    // A video without metadata can be edited like any other.
    expect((await send({ b: null })).body.doc.customMetadata).toEqual({});
    const { status } = await callApi(instance, 'PATCH', `/api/videos/${id}`, {
      cookie,
      body: { title: 'X' },
    });
    expect(status).toBe(200);
    await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
  });
});

describe('a multipart form', () => {
  const send = async (method: string, path: string, parts: [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    const response = await fetch(`${instance.apiUrl}${path}`, { method, body, headers: { cookie } });
    const answer = (await response.json()) as { videoId: string };
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };

  it('uploads and changes a video as JSON does', async () => {
    const { videoId } = await send('PUT', '/api/videos/upload', [
      ['title', '2026'],
      ['mimeType', 'video/mp4'],
      ['size', '1000'],
      ['customMetadata', '{"camera":2}'],
      ...categories.map(({ id }): [string, string] => ['categories', id]),
    ]);
    const read = () => instance.payload.findByID({ collection: 'videos', id: videoId });
    const created = await read();
    expect(created).toMatchObject({ title: '2026', customMetadata: { camera: 2 } });
    expect(created.categories).toHaveLength(2);
    await send('PATCH', `/api/videos/${videoId}`, [
      ['description', 'true'],
      ['visibility', 'public'],
      ['customMetadata', '{"camera":"","roll":"7"}'],
      ['categories', categories[0].id],
    ]);
    expect(await read()).toMatchObject({
      description: 'true',
      visibility: 'public',
      customMetadata: { roll: '7' },
      categories: [{ id: categories[0].id }],
    });
  });
});
