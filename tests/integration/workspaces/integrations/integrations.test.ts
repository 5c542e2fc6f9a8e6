import { createHmac } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findIndexKey } from '@/lib/core/secrets/secret';
import type { Integration } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import {
  listVideos,
  type MadeIntegration,
  makeToken,
  postIntegration,
} from '@/tests/support/api/integration-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  uniqueName,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let admin: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  admin = await logIn(instance, tenant.people.admin);
});
afterAll(() => instance.close());

const readRaw = (id: string) =>
  instance.payload.db.findOne<Integration & { tokenIndex: string }>({
    collection: 'integrations',
    where: { id: { equals: id } },
  });

describe('a new integration', () => {
  it('shows its token once and never again', async () => {
    const made = await postIntegration(instance, admin);
    expect(made.status).toBe(201);
    const { id, token, tokenPrefix } = made.body.doc;
    expect(token).toMatch(/^rh_[A-Za-z0-9]{40}$/);
    expect(tokenPrefix).toBe(token?.slice(0, 7));
    expect(made.headers.get('cache-control') ?? '').not.toMatch(/public/);

    const again = [
      await callApi(instance, 'GET', `/api/integrations/${id}?depth=3`, { cookie: admin }),
      await callApi(instance, 'GET', '/api/integrations?limit=0&depth=3', { cookie: admin }),
      await callApi(instance, 'PATCH', `/api/integrations/${id}`, {
        cookie: admin,
        body: { title: 'renamed' },
      }),
      await callApi(instance, 'PATCH', `/api/integrations?where[id][equals]=${id}`, {
        cookie: admin,
        body: { title: 'renamed again', token: 'rh_mine', tokenIndex: 'mine', tokenPrefix: 'mine' },
      }),
      await callApi(instance, 'GET', '/api/eventLogs?limit=0&depth=3', { cookie: admin }),
      await callApi(instance, 'DELETE', `/api/integrations/${id}`, { cookie: admin }),
    ];
    for (const answer of again) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(token);
      expect(JSON.stringify(answer.body)).not.toContain('tokenIndex');
    }
  });

  it('is stored as an HMAC with a separate key', async () => {
    const { id, token } = await makeToken(instance, admin);
    const raw = await readRaw(id);
    const key = findIndexKey(instance.env.secret, 'integration-token');
    expect(raw?.tokenIndex).toBe(createHmac('sha256', key).update(token).digest('hex'));
    expect(JSON.stringify(raw)).not.toContain(token);
  });

  it('records who created it, and what tokens and people did afterwards', async () => {
    const { id, token } = await makeToken(instance, admin, {
      permissions: { tags: ['create', 'delete'], videos: ['update'] },
    });
    expect(await readRaw(id)).toMatchObject({ createdBy: tenant.people.admin.user.id });
    const tag = await callApi<MadeIntegration>(instance, 'POST', '/api/tags', {
      token,
      body: { title: uniqueName('tag') },
    });
    expect(tag.status).toBe(201);
    expect(tag.body.doc.createdBy ?? null).toBeNull();

    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    const rename = (caller: Caller) =>
      callApi(instance, 'PATCH', `/api/videos/${video.id}`, {
        ...caller,
        body: { title: uniqueName('title') },
      });
    expect((await rename({ token })).status).toBe(200);
    expect((await rename({ cookie: admin })).status).toBe(200);
    const { docs } = await instance.payload.find({
      collection: 'eventLogs',
      where: { target: { in: [`integrations/${id}`, `videos/${video.id}`] } },
      sort: 'createdAt',
      depth: 0,
      overrideAccess: true,
    });
    const entries = docs.map(({ type, target, user, integration, workspace }) => ({
      type,
      target,
      user: user ?? null,
      integration: integration ?? null,
      workspace,
    }));
    const workspace = tenant.workspace.id;
    const user = tenant.people.admin.user.id;
    expect(entries).toEqual([
      { type: 'create', target: `integrations/${id}`, user, integration: null, workspace },
      { type: 'update', target: `videos/${video.id}`, user: null, integration: id, workspace },
      { type: 'update', target: `videos/${video.id}`, user, integration: null, workspace },
    ]);
    // A user who changes a video without an author becomes its author; a token does not.
    expect(await instance.payload.findByID({ collection: 'videos', id: video.id, depth: 0 })).toMatchObject({
      createdBy: user,
    });
  });
});

describe('the name of an integration', () => {
  it('has 3 to 30 characters, but an older name is accepted until it is changed', async () => {
    const put = async (title: string) => (await postIntegration(instance, admin, { title })).status;
    expect(await put('ab')).toBe(400);
    expect(await put('a'.repeat(31))).toBe(400);
    expect(await put('a'.repeat(30))).toBe(201);
    const { id } = await makeToken(instance, admin);
    const title = 'a'.repeat(60);
    await instance.payload.db.updateOne({ collection: 'integrations', id, data: { title } });
    const change = async (body: object) =>
      (await callApi(instance, 'PATCH', `/api/integrations/${id}`, { cookie: admin, body })).status;
    expect(await change({ isDisabled: true })).toBe(200);
    expect(await change({ title, permissions: { videos: ['read'] } })).toBe(200);
    expect(await change({ title: `${title}b` })).toBe(400);
  });
});

describe('a token', () => {
  it('is read from the header or the query, and the header wins', async () => {
    const { token } = await makeToken(instance, admin);
    expect((await listVideos(instance, { token })).status).toBe(200);
    expect((await listVideos(instance, {}, `?token=${token}`)).status).toBe(200);
    const other = await createTenant(instance.payload);
    const foreign = await createIntegration(instance.payload, {
      workspace: other.workspace,
      permissions: { videos: ['read'] },
    });
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    const ids = async (caller: Caller, query: string) =>
      (await listVideos(instance, caller, query)).body.docs.map(({ id }) => id);
    expect(await ids({ token }, `?token=${foreign.token}&limit=0`)).toContain(video.id);
    expect(await ids({ token: foreign.token }, `?token=${token}&limit=0`)).toEqual([]);
  });

  it('is not replaced by a session if it is wrong', async () => {
    const wrong = { cookie: admin, token: `rh_${'a'.repeat(40)}` };
    expect((await listVideos(instance, wrong)).status).toBe(401);
  });

  it.each([
    '',
    'rh_',
    `rh_${'a'.repeat(39)}`,
    `rh_${'a'.repeat(41)}`,
    `RH_${'a'.repeat(40)}`,
    '%00',
    "' OR 1=1",
  ])('is rejected: %j', async (token) => {
    expect((await listVideos(instance, {}, `?token=${encodeURIComponent(token)}`)).status).toBe(401);
  });

  it('stops working immediately when disabled or deleted, and works again when enabled', async () => {
    const { id, token } = await makeToken(instance, admin);
    const set = (isDisabled: boolean) =>
      callApi(instance, 'PATCH', `/api/integrations/${id}`, { cookie: admin, body: { isDisabled } });
    await set(true);
    expect((await listVideos(instance, { token })).status).toBe(401);
    expect((await listVideos(instance, {}, `?token=${token}`)).status).toBe(401);
    await set(false);
    expect((await listVideos(instance, { token })).status).toBe(200);
    await callApi(instance, 'DELETE', `/api/integrations/${id}`, { cookie: admin });
    expect((await listVideos(instance, { token })).status).toBe(401);
  });

  it('records its last use, which no one else can set', async () => {
    const { id, token } = await makeToken(instance, admin);
    expect((await readRaw(id))?.lastUsedAt ?? null).toBeNull();
    const before = Date.now();
    expect((await listVideos(instance, { token })).status).toBe(200);
    const { lastUsedAt } = (await readRaw(id)) ?? {};
    expect(Date.parse(lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
    const body = { lastUsedAt: '2001-01-01T00:00:00.000Z' };
    await callApi(instance, 'PATCH', `/api/integrations/${id}`, { cookie: admin, body });
    expect((await readRaw(id))?.lastUsedAt).toBe(lastUsedAt);
  });

  it('stops working with its workspace', async () => {
    const own = await createTenant(instance.payload);
    const { token } = await createIntegration(instance.payload, {
      workspace: own.workspace,
      permissions: { videos: ['read'] },
    });
    expect((await listVideos(instance, { token })).status).toBe(200);
    await instance.payload.db.updateOne({
      collection: 'workspaces',
      id: own.workspace.id,
      data: { active: false },
    });
    expect((await listVideos(instance, { token })).status).toBe(401);
  });

  it('can’t change itself or create another token', async () => {
    const { id, token } = await makeToken(instance, admin, {
      permissions: { videos: ['read', 'update', 'delete'] },
    });
    const raise = { token, body: { permissions: { videos: ['upload'] }, isDisabled: false } };
    expect((await callApi(instance, 'PATCH', `/api/integrations/${id}`, raise)).status).toBe(404);
    expect((await callApi(instance, 'POST', '/api/integrations', raise)).status).toBe(403);
    expect(await readRaw(id)).toMatchObject({ permissions: { videos: ['read', 'update', 'delete'] } });
  });

  it('publishes only with the permission for it', async () => {
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    const publish = async (operations: string[]) => {
      const { token } = await makeToken(instance, admin, { permissions: { videos: operations } });
      const body = { visibility: 'public' };
      return (await callApi(instance, 'PATCH', `/api/videos/${video.id}`, { token, body })).status;
    };
    expect(await publish(['read', 'update'])).toBe(403);
    expect(await publish(['changeVisibility'])).toBe(404);
    expect(await publish(['update', 'changeVisibility'])).toBe(200);
  });

  it('sees only the videos in its categories if it has any', async () => {
    const [inside, outside] = [
      await createCategory(instance.payload, tenant.workspace),
      await createCategory(instance.payload, tenant.workspace),
    ];
    const { token } = await makeToken(instance, admin, { access: { categories: [inside.id] } });
    const video = await createVideo(instance.payload, {
      workspace: tenant.workspace,
      categories: [outside.id, inside.id],
    });
    await createVideo(instance.payload, { workspace: tenant.workspace, categories: [outside.id] });
    expect((await listVideos(instance, { token })).body.docs.map(({ id }) => id)).toEqual([video.id]);
  });
});

describe('an integration whose categories are deleted', () => {
  const loseCategory = async () => {
    const category = await createCategory(instance.payload, tenant.workspace);
    const made = await makeToken(instance, admin, { access: { categories: [category.id] } });
    await callApi(instance, 'DELETE', `/api/categories/${category.id}?permanent=true`, { cookie: admin });
    return made;
  };
  const change = (id: string, body: object) =>
    callApi(instance, 'PATCH', `/api/integrations/${id}`, { cookie: admin, body });

  it('is enabled only by a call that sets its access', async () => {
    const { id, token } = await loseCategory();
    expect((await change(id, { isDisabled: null })).status).toBe(400);
    for (const body of [{ isDisabled: false }, { isDisabled: false, access: {} }]) {
      expect(await change(id, body)).toMatchObject({
        status: 409,
        body: { error: 'integration_access_missing' },
      });
    }
    expect((await change(id, { isConfined: false, title: uniqueName('name') })).status).toBe(200);
    expect((await change(id, { isDisabled: false, isConfined: false })).status).toBe(409);
    expect((await listVideos(instance, { token })).status).toBe(401);

    const other = await createCategory(instance.payload, tenant.workspace);
    const inside = await createVideo(instance.payload, {
      workspace: tenant.workspace,
      categories: [other.id],
    });
    expect((await change(id, { isDisabled: false, access: { categories: [other.id] } })).status).toBe(200);
    expect((await listVideos(instance, { token })).body.docs.map((video) => video.id)).toEqual([inside.id]);
    expect((await change(id, { isDisabled: true })).status).toBe(200);
    expect((await change(id, { isDisabled: false })).status).toBe(200);
  });

  it('accesses all videos if that was chosen', async () => {
    const { id, token } = await loseCategory();
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    expect((await change(id, { isDisabled: false, access: { categories: [] } })).status).toBe(200);
    const { docs } = (await listVideos(instance, { token }, '?limit=0')).body;
    expect(docs.map((doc) => doc.id)).toContain(video.id);
  });

  it('stays without access if it was disabled before, or lost two categories at the same time', async () => {
    const [one, two] = [
      await createCategory(instance.payload, tenant.workspace),
      await createCategory(instance.payload, tenant.workspace),
    ];
    const { id, token } = await makeToken(instance, admin, { access: { categories: [one.id, two.id] } });
    await change(id, { isDisabled: true });
    const where = `where[id][in]=${one.id},${two.id}`;
    await callApi(instance, 'DELETE', `/api/categories?${where}&permanent=true`, { cookie: admin });
    expect((await change(id, { isDisabled: false })).status).toBe(409);
    // Recreate the state if both categories were deleted at the same time and neither was the last.
    await instance.payload.db.updateOne({
      collection: 'integrations',
      id,
      data: { isDisabled: false },
      options: { atomic: true },
    });
    await createVideo(instance.payload, { workspace: tenant.workspace });
    const { status, body } = await listVideos(instance, { token });
    // MongoDB keeps the ids of deleted categories: the token stays valid, but can access nothing.
    expect(status === 401 ? [] : body.docs).toEqual([]);
  });
});

describe('a token while the database is unavailable', () => {
  const calls = [
    ['an endpoint of Payload', 'GET', '/api/videos'],
    ['one of our endpoints', 'PUT', '/api/videos/upload'],
  ] as const;
  it.each(calls)('is not reported as unknown by %s', async (_, method, path) => {
    const { token } = await createIntegration(instance.payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read', 'upload'] },
    });
    const call = (caller: Caller) =>
      callApi(instance, method, path, { ...caller, ...(method === 'PUT' && { body: {} }) });
    const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const spies = [
      vi.spyOn(instance.payload.db, 'findOne').mockImplementation(away),
      vi.spyOn(instance.payload.db, 'count').mockImplementation(away),
    ];
    try {
      expect(await call({ token })).toMatchObject({ status: 500, body: { error: 'internal' } });
      expect(await call({})).toMatchObject({ status: 401 });
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect(await call({ token: `rh_${'x'.repeat(40)}` })).toMatchObject({ status: 401 });
    expect((await call({ token })).status).not.toBe(401);
  });
});
