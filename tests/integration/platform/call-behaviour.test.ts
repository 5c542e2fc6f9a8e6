import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import type { Category, Tag, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createPerson,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let token: string;
let cookie: string;
let video: Video;
let category: Category;
let tag: Tag;

const all = ['read', 'create', 'update', 'delete'] as const;

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  tenant = await createTenant(payload);
  const { workspace } = tenant;
  category = await createCategory(payload, workspace);
  tag = await payload.create({
    collection: 'tags',
    data: { title: 'A tag', workspace: workspace.id },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
  video = await createVideo(payload, { workspace, categories: [category.id], tags: [tag.id] });
  ({ token } = await createIntegration(payload, {
    workspace,
    permissions: {
      videos: ['read', 'upload', 'update', 'delete', 'changeVisibility'],
      categories: [...all],
      tags: [...all],
    },
  }));
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(() => instance.close());

type Call = [method: 'GET' | 'POST' | 'PATCH', path: () => string, body?: object];

describe('a change of all matching records', () => {
  const count = async () =>
    (await callApi<{ totalDocs: number }>(instance, 'GET', '/api/tags/count', { token })).body.totalDocs;

  it.each([
    'where={}',
    'where[and][]=',
    'where[and][0]=',
    'where[or][0][title][equals]=A tag&where[or][1]=',
    'where[title]=',
    'where[title][equals]=A tag&limit=1',
  ])('is refused without a condition for each record: %s', async (query) => {
    const before = await count();
    for (const method of ['DELETE', 'PATCH'] as const) {
      const body = method === 'PATCH' ? { title: 'Changed' } : undefined;
      const answer = await callApi(instance, method, `/api/tags?${query}`, { token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    }
    expect(await count()).toBe(before);
  });

  it('names an external id that is taken', async () => {
    const body = { externalId: 'shop/1' };
    await callApi(instance, 'PATCH', `/api/videos/${video.id}`, { token, body });
    const other = await createVideo(instance.payload, { workspace: tenant.workspace });
    const query = `where[id][in]=${video.id},${other.id}`;
    const answer = await callApi<{ errors: object[] }>(instance, 'PATCH', `/api/videos?${query}`, {
      ...{ token, body },
    });
    expect(answer.body.errors).toEqual([
      { id: other.id, code: 'external_id_taken', message: expect.stringContaining('external id') as string },
    ]);
  });
});

it('names the permission that a token lacks', async () => {
  const reader = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: { videos: ['read'] },
  });
  const refused = async (method: 'GET' | 'PATCH', path: string, body?: object) =>
    (await callApi<{ detail: string }>(instance, method, path, { token: reader.token, body })).body.detail;
  expect(await refused('PATCH', `/api/videos/${video.id}`, { title: 'x' })).toBe(
    'The token needs the permission “videos: update”.',
  );
  expect(await refused('GET', '/api/tags')).toBe('The token needs the permission “tags: read”.');
  expect(await refused('GET', '/api/statistics/overview')).toBe(
    'The token needs the permission “statistics: read”.',
  );
});

describe('a parameter', () => {
  it.each([
    'pagination=false',
    'populate=x',
    'trash=x',
    'draft=true',
    'locale=de',
    'data={}',
    'limit=1&limit=2',
  ])('is refused to integrations if it is not documented: %s', async (query) => {
    const answer = await callApi(instance, 'GET', `/api/tags?${query}`, { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  });

  it.each(['limit=-1', 'limit=abc', 'limit=1001'])(
    'is refused with the documented range: %s',
    async (query) => {
      const answer = await callApi<{ message: string }>(instance, 'GET', `/api/tags?${query}`, { token });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'limit: must be a whole number from 0 to 1000',
      ]);
    },
  );

  it('does not let the panel exceed the maximum page size', async () => {
    const { payload } = instance;
    const rows = Array.from({ length: 1001 }, (_, index) => ({ title: `many ${index}` }));
    for (const { title } of rows)
      await payload.db.create({ collection: 'tags', data: { title, workspace: tenant.workspace.id } });
    const answer = await callApi<{ docs: object[] }>(instance, 'GET', '/api/tags?pagination=false&depth=0', {
      cookie,
    });
    expect(answer.body.docs).toHaveLength(1000);
  });
});

describe('an unknown name', () => {
  it.each<[string, Call, string, string]>([
    ['a field', ['PATCH', () => `/api/videos/${video.id}`, { titel: 'x' }], 'titel', 'title'],
    [
      'a nested field',
      ['PATCH', () => `/api/videos/${video.id}`, { player: { usePreset: 1 } }],
      'player.usePreset',
      '',
    ],
    ['a field of a custom endpoint', ['POST', () => '/api/videos/upload', { titel: 'x' }], 'titel', 'title'],
    ['another field', ['POST', () => '/api/videos/upload', { title: 'x', bogus: 1 }], 'bogus', ''],
    ['a parameter', ['GET', () => '/api/videos?limt=1'], 'limt', 'limit'],
    ['a parameter of a custom endpoint', ['GET', () => '/api/videos/library?pag=1'], 'pag', 'page'],
    ['a sort', ['GET', () => '/api/videos?sort=-nope'], 'sort.nope', ''],
    ['a filter', ['GET', () => '/api/videos?where[titel][equals]=x'], 'where.titel', 'title'],
    ['a selection', ['GET', () => '/api/videos?select[titel]=true'], 'select.titel', 'title'],
  ])('is refused and named: %s', async (_name, [method, path, body], field, nearest) => {
    const isOfPanel = path().includes('/library');
    const caller = isOfPanel ? { cookie } : { token };
    const answer = await callApi<{ errors: { message: string }[] }>(instance, method, path(), {
      ...caller,
      ...(body && { body }),
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'unknown_field', type: 'unknown_field', errors: [{ field, code: 'unknown_field' }] },
    });
    expect(answer.body.errors[0]?.message.includes('Did you mean')).toBe(nearest !== '');
    expect(answer.body.errors[0]?.message).toContain(nearest);
  });

  it.each<string>([
    'depth=0&draft=false&locale=en&fallback-locale=none&trash=false',
    'populate[categories][title]=true&joins=false&pagination=false',
    'where[or][0][title][equals]=x&sort=-createdAt,title&select[title]=true&limit=1&page=1',
  ])('is not a parameter of Payload’s client, which the panel may send: %s', async (query) => {
    expect((await callApi(instance, 'GET', `/api/videos?${query}`, { cookie })).status).toBe(200);
  });
});

describe('a record', () => {
  it.each<[string, () => { id: string }]>([
    ['videos', () => video],
    ['categories', () => category],
    ['tags', () => tag],
  ])('can be sent back unchanged after reading: %s', async (collection, record) => {
    for (const depth of [0, 1]) {
      const path = `/api/${collection}/${record().id}?depth=${depth}`;
      const read = (await callApi(instance, 'GET', path, { token })).body;
      const sent = await callApi(instance, 'PATCH', path, { token, body: read });
      expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
      const { updatedAt: _before, ...kept } = read;
      const { updatedAt: _after, ...now } = (await callApi(instance, 'GET', path, { token })).body;
      expect(now).toEqual(kept);
    }
  });
});

describe('the language of an answer', () => {
  it.each<[string, Record<string, string>, string]>([
    ['English', { 'accept-language': '' }, 'Updated successfully.'],
    ['English', { 'accept-language': '*' }, 'Updated successfully.'],
    ['English', { 'accept-language': 'fr' }, 'Updated successfully.'],
    ['English', { 'accept-language': '', cookie: 'payload-lng=de' }, 'Updated successfully.'],
    ['German', { 'accept-language': 'de-AT,en;q=0.5' }, 'Erfolgreich aktualisiert.'],
  ])('is %s with a token and %o', async (_language, headers, message) => {
    const body = { title: category.title };
    const path = `/api/categories/${category.id}`;
    expect((await callApi(instance, 'PATCH', path, { token, body, headers })).body.message).toBe(message);
  });

  it.each<[string, 'de' | 'en', Record<string, string>]>([
    ['the person’s own', 'de', {}],
    ['the person’s own', 'en', {}],
    ['the requested one', 'de', { 'accept-language': 'en' }],
    ['the requested one', 'en', { 'accept-language': 'de' }],
  ])('is %s in a session (%s, %o), in every answer', async (_name, own, given) => {
    const { workspace } = tenant;
    const person = await createPerson(instance.payload, { workspace, role: 'superadmin' });
    await instance.payload.db.updateOne({ collection: 'users', id: person.user.id, data: { language: own } });
    const headers = { 'accept-language': '', ...given };
    const caller = { cookie: await logIn(instance, person), headers };
    const isGerman = (given['accept-language'] ?? own) === 'de';
    const ask = async (method: 'PATCH' | 'GET', path: string, body?: object) =>
      (await callApi<{ message: string }>(instance, method, path, { ...caller, body })).body.message;
    const texts = [
      await ask('PATCH', `/api/categories/${category.id}`, { title: category.title }),
      await ask('PATCH', `/api/categories/${category.id}`, { title: '' }),
      await ask('PATCH', `/api/categories/${category.id}`, { titel: 'x' }),
      await ask('GET', '/api/categories?limt=1'),
      await ask('GET', '/api/videos/library?pag=1'),
    ];
    const words = /Erfolgreich|ungültig|Feld|Meinten|leer/;
    expect({ texts, german: texts.filter((text) => words.test(text)).length }).toEqual({
      texts,
      german: isGerman ? texts.length : 0,
    });
  });

  it('is the panel’s in a session', async () => {
    const path = `/api/categories/${category.id}`;
    const german = { cookie: `${cookie}; payload-lng=de`, body: { title: category.title } };
    const answer = await callApi(instance, 'PATCH', path, german);
    expect(answer.body.message).toBe('Erfolgreich aktualisiert.');
  });
});

describe('a missing body', () => {
  it('is the same as an empty one if every field is optional', async () => {
    const { workspace } = tenant;
    const made = await createIntegration(instance.payload, {
      workspace,
      permissions: { webhookEndpoints: ['manage'], videos: ['read', 'upload', 'update'] },
    });
    const body = { url: 'https://example.com/hook', events: ['video.ready'] };
    const endpoint = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/webhookEndpoints', {
      token: made.token,
      body,
    });
    const calls: [string, number][] = [
      [`/api/webhookEndpoints/${endpoint.body.doc.id}/test`, 202],
      ['/api/upload-tokens', 201],
    ];
    for (const [path, status] of calls)
      expect(await callApi(instance, 'POST', path, { token: made.token })).toMatchObject({ status });
    const own = await logIn(instance, tenant.people.superadmin);
    const rotated = await callApi(instance, 'POST', `/api/integrations/${made.integration.id}/rotate`, {
      cookie: own,
    });
    expect(rotated).toMatchObject({ status: 200 });
  });

  it('is refused if a field is required', async () => {
    const path = `/api/videos/${video.id}/share-links`;
    expect(await callApi(instance, 'POST', path, { token })).toMatchObject({ status: 400 });
  });
});

it('refuses a token that is limited to categories and could only get 403', async () => {
  const own = await logIn(instance, tenant.people.superadmin);
  const create = (permissions: object) =>
    callApi<{ errors: object[] }>(instance, 'POST', '/api/integrations', {
      cookie: own,
      body: { title: 'Confined', permissions, access: { categories: [category.id] } },
    });
  expect(await create({ videos: ['read'], webhookEndpoints: ['manage'] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'permissions', code: 'invalid_value' }] },
  });
  expect(await create({ videos: ['read'], webhookEndpoints: [] })).toMatchObject({ status: 201 });
});

it('refuses upload tokens for other files than videos', async () => {
  for (const mimeType of ['image/*', 'video/mp4,text/plain', '*/*'])
    expect(
      await callApi(instance, 'POST', '/api/upload-tokens', { token, body: { mimeType } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'mimeType' }] } });
});

it('lets pages of other origins read what the headers say', async () => {
  const { headers } = await callApi(instance, 'GET', '/api/videos', {
    token,
    headers: { origin: 'https://a.example' },
  });
  expect(headers.get('access-control-expose-headers')).toContain('RateLimit');
});

it('reports what is left of a rate limit', async () => {
  const path = `/api/videos/${video.id}`;
  const answer = await callApi(instance, 'PATCH', path, { token, body: { title: 'Counted' } });
  expect(answer.headers.get('ratelimit-policy')).toBe('"update-video";q=600;w=60');
  expect(answer.headers.get('ratelimit')).toMatch(/^"update-video";r=5\d\d;t=\d{1,2}$/);
});
