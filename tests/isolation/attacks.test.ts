import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { callApi, withoutRequestId } from '@/tests/support/api/call-api';
import { createIntegration, createVideo, uniqueName } from '@/tests/support/rows/factories';

import { callAs, type CallOfWorld } from './calls/call-as';
import type { ActorName } from './reach';
import { countRows, createWorld, makeRow, readRaw, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (...args: CallOfWorld) => callAs(world, ...args);

describe('the body of a change', () => {
  it('can’t set when a row was created', async () => {
    const { own } = world;
    const { id } = await makeRow(world, 'tags', own);
    const before = await readRaw(world, 'tags', id);
    const dates = { createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01T00:00:00.000Z' };
    for (const actor of ['manager', 'token'] as const) {
      expect((await call(actor, 'PATCH', `/api/tags/${id}`, { body: { ...dates } })).status).toBe(200);
      const made = await call(actor, 'POST', '/api/tags', {
        body: { ...dates, title: uniqueName('tag') },
      });
      const row = await readRaw(world, 'tags', made.body.doc?.id ?? '');
      expect(new Date(String(row?.createdAt)).getFullYear()).toBeGreaterThan(2001);
      const after = await readRaw(world, 'tags', id);
      expect(after?.createdAt).toEqual(before?.createdAt);
      expect(new Date(String(after?.updatedAt)).getFullYear()).toBeGreaterThan(2001);
    }
  });

  it('has the same effect and events, whatever fields the answer selects', async () => {
    const { own, payload } = world;
    const { id } = await makeRow(world, 'integrations', own);
    const changed = await call('admin', 'PATCH', `/api/integrations/${id}?select[title]=true`, {
      body: { title: uniqueName('token') },
    });
    expect(changed).toMatchObject({ status: 200, body: { doc: { workspace: own.workspace.id } } });
    const find = () =>
      payload.count({ collection: 'eventLogs', where: { target: { equals: `integrations/${id}` } } });
    expect((await find()).totalDocs).toBe(1);
    expect((await call('admin', 'DELETE', `/api/integrations/${id}?select[title]=true`)).status).toBe(200);
    expect((await find()).totalDocs).toBe(2);
  });

  it('has no text that a database would truncate', async () => {
    const { own } = world;
    const { id } = await makeRow(world, 'videos', own);
    for (const body of [
      { title: 'a\0b' },
      { customMetadata: { key: 'a\0b' } },
      { customMetadata: { 'a\0b': 'x' } },
    ]) {
      const answer = await call('manager', 'PATCH', `/api/videos/${id}`, { body });
      expect(answer).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    }
    const upload = { title: 'a\0b', mimeType: 'video/mp4' };
    expect((await call('editor', 'POST', '/api/videos/upload', { body: upload })).status).toBe(400);
    expect((await call('manager', 'POST', '/api/tags', { body: { title: 'a\0b' } })).status).toBe(400);
  });

  const serverFields = {
    status: 'COMPLETE',
    statusProgress: 77,
    statusReason: 'forged',
    v: 9,
    src: { master: 'https://evil.example' },
    sourceFolder: 'videos/forged/1/',
    inputPath: 'uploads/forged',
    published: 'forged',
    searchText: 'forged',
    searchWords: 'forged',
    duration: 1234,
    customThumbnailUrl: 'https://evil.example',
    user_uploader_id: 'forged',
  };

  it('leaves server-only fields alone', async () => {
    const { own, other } = world;
    const { id } = await createVideo(world.payload, { workspace: own.workspace, status: 'NO_FILE', v: 1 });
    const before = await readRaw(world, 'videos', id);
    for (const actor of ['superadmin', 'token'] as const) {
      const answer = await call(actor, 'PATCH', `/api/videos/${id}`, {
        body: { ...serverFields, id: 'forged', _id: 'forged' },
      });
      expect(answer.status).toBe(200);
      const moved = { body: { workspace: other.workspace.id } };
      expect((await call(actor, 'PATCH', `/api/videos/${id}`, moved)).status).toBe(409);
      const after = await readRaw(world, 'videos', id);
      for (const field of Object.keys(serverFields)) {
        if (!field.startsWith('search'))
          expect({ field, value: after?.[field] }).toEqual({ field, value: before?.[field] });
      }
      expect(getRelationId(after?.workspace as string)).toBe(own.workspace.id);
    }
    const forged = { workspace: other.workspace.id, v: 9 };
    for (const body of [
      { $set: forged },
      { $inc: { v: 8 } },
      { 'workspace.id': forged },
      { 'workspace[id]': forged },
      { categories: { $push: other.workspace.id } },
      { player: { playerDesign: { $set: forged } } },
    ]) {
      const answer = await call('superadmin', 'PATCH', `/api/videos/${id}`, { body });
      expect({ body, status: answer.status }).toEqual({ body, status: 400 });
      const after = await readRaw(world, 'videos', id);
      expect(after).toMatchObject({ v: 1 });
      expect(getRelationId(after?.workspace as string)).toBe(own.workspace.id);
    }
  });

  it('can’t refer to another tenant’s rows', async () => {
    const { own, other } = world;
    const { id } = await makeRow(world, 'videos', own);
    const foreignTag = (await makeRow(world, 'tags', other)).id;
    const foreignPreset = (await makeRow(world, 'playerPresets', other)).id;
    const bodies = [
      { categories: [other.category.id] },
      { categories: [own.category.id, other.category.id] },
      { categories: [{ id: other.category.id }] },
      { categories: [{ relationTo: 'categories', value: other.category.id }] },
      { 'categories.0': other.category.id },
      { tags: [foreignTag] },
      { player: { selectedPreset: foreignPreset } },
      { 'player.selectedPreset': foreignPreset },
    ];
    const lost = await call('manager', 'PATCH', `/api/videos/${id}`, {
      body: { tags: [(await makeRow(world, 'videos', own)).id] },
    });
    for (const body of bodies) {
      const answer = await call('manager', 'PATCH', `/api/videos/${id}`, { body });
      if (!Object.keys(body)[0]?.includes('.')) expect(answer.status).toBe(400);
      if ('tags' in body) expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(lost.body));
      const after = JSON.stringify(await readRaw(world, 'videos', id));
      expect(after).not.toContain(other.category.id);
      expect(after).not.toContain(foreignTag);
      expect(after).not.toContain(foreignPreset);
    }
    const token = await call('admin', 'POST', '/api/integrations', {
      body: { title: uniqueName('token'), permissions: {}, access: { categories: [other.category.id] } },
    });
    expect(token.status).toBe(400);
  });

  it('sets only a colleague as the author', async () => {
    const { own, other, users } = world;
    const { id } = await makeRow(world, 'tags', own);
    const set = (actor: ActorName, createdBy: string) =>
      call(actor, 'PATCH', `/api/tags/${id}`, { body: { createdBy } });
    const author = async () => getRelationId((await readRaw(world, 'tags', id))?.createdBy as string);
    expect((await set('admin', other.author.id)).status).toBe(400);
    expect(await author()).toBe(own.author.id);
    expect((await set('manager', users.editor?.id ?? '')).status).toBe(403);
    expect((await set('manager', own.author.id)).status).toBe(200);
    expect(await author()).toBe(own.author.id);
    expect((await set('admin', users.editor?.id ?? '')).status).toBe(200);
    expect(await author()).toBe(users.editor?.id);
  });

  it('promotes no one', async () => {
    const { users, own, payload } = world;
    const editor = users.editor?.id ?? '';
    const before = await readRaw(world, 'users', editor);
    const attack = {
      rootAccess: true,
      activeWorkspace: world.other.workspace.id,
      email: 'stolen@example.com',
      hash: 'x',
      salt: 'x',
      sessions: [],
      resetPasswordToken: 'known',
      resetPasswordExpiration: new Date(Date.now() + 1e7).toISOString(),
      fullname: 'Somebody Else',
    };
    expect((await call('editor', 'PATCH', `/api/users/${editor}`, { body: attack })).status).toBe(200);
    const after = await readRaw(world, 'users', editor);
    for (const field of Object.keys(attack)) {
      expect({ field, value: after?.[field] }).toEqual({ field, value: before?.[field] });
    }
    for (const body of [{ password: 'Stolen-horse-1' }, { password: 'Stolen-horse-1', firstname: 'x' }]) {
      for (const path of [`/api/users/${editor}`, `/api/users?where[id][equals]=${editor}`]) {
        expect((await call('editor', 'PATCH', path, { body })).status).toBe(403);
      }
    }
    expect((await readRaw(world, 'users', editor))?.hash).toBe(before?.hash);

    const member = (
      await payload.db.findOne<{ id: string }>({
        collection: 'members',
        where: { and: [{ userConnection: { equals: editor } }, { workspace: { equals: own.workspace.id } }] },
      })
    )?.id;
    for (const actor of ['editor', 'superadmin'] as const) {
      const raised = await call(actor, 'PATCH', `/api/members/${member}`, { body: { role: 'superadmin' } });
      expect(raised.status).toBe(403);
    }
    expect(await readRaw(world, 'members', member ?? '')).toMatchObject({ role: 'editor' });
  });

  it.each([
    { videos: ['read', 'create'] },
    { integrations: ['create'] },
    { users: ['read'] },
    { videos: 'read' },
    { 'payload-jobs': ['read'] },
    [],
    null,
    'all',
  ])('gives a token no permission that tokens can’t have: %j', async (permissions) => {
    const before = await countRows(world, 'integrations');
    const answer = await call('superadmin', 'POST', '/api/integrations', {
      body: { title: uniqueName('token'), permissions },
    });
    expect(answer.status).toBe(400);
    expect(await countRows(world, 'integrations')).toBe(before);
  });
});

describe('a call without a sender', () => {
  it('is treated as a stranger’s, even if nothing checks its rights', async () => {
    const { payload, own } = world;
    const tag = { title: uniqueName('tag'), workspace: own.workspace.id };
    const create = { collection: 'tags', data: tag, overrideAccess: true } as const;
    await expect(payload.create(create)).rejects.toMatchObject({ code: 'forbidden' });
    const { id } = await payload.create({ ...create, req: asSystem() });
    expect(await readRaw(world, 'tags', id)).toMatchObject({ title: tag.title });

    const video = await makeRow(world, 'videos', own);
    const publish = {
      collection: 'videos',
      id: video.id,
      data: { visibility: 'public' },
      overrideAccess: true,
    } as const;
    await expect(payload.update(publish)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await readRaw(world, 'videos', video.id)).toMatchObject({ visibility: 'private' });
    const design = { ...publish, data: { player: { useCustomDesign: true } } };
    await expect(payload.update(design)).rejects.toMatchObject({ code: 'custom_design_not_enabled' });
    await payload.update({ ...publish, req: asSystem() });
    expect(await readRaw(world, 'videos', video.id)).toMatchObject({ visibility: 'public' });
  });
});

describe('an editor', () => {
  it('changes the videos they created, but neither their visibility nor their author', async () => {
    const { payload, own, users } = world;
    const { id } = await createVideo(payload, { workspace: own.workspace, createdBy: users.editor });
    const change = (body: unknown) => call('editor', 'PATCH', `/api/videos/${id}`, { body });
    expect((await change({ title: 'mine' })).status).toBe(200);
    expect((await change({ visibility: 'public' })).status).toBe(403);
    expect((await change({ createdBy: users.manager?.id })).status).toBe(403);
    const raw = await readRaw(world, 'videos', id);
    expect(raw).toMatchObject({ title: 'mine', visibility: 'private' });
    expect(getRelationId(raw?.createdBy as string)).toBe(users.editor?.id);
    expect((await call('editor', 'DELETE', `/api/videos/${id}`)).status).toBe(403);
  });
});

describe('a token limited to a category', () => {
  it('loses access with its category instead of reaching everything', async () => {
    const { payload, own } = world;
    const category = await makeRow(world, 'categories', own);
    const { token, integration } = await createIntegration(payload, {
      workspace: own.workspace,
      permissions: { videos: ['read'] },
      categories: [category.id],
    });
    const list = () => callApi<Body>(world.instance, 'GET', '/api/videos', { token });
    expect(await list()).toMatchObject({ status: 200, body: { docs: [] } });
    expect((await call('manager', 'DELETE', `/api/categories/${category.id}?permanent=true`)).status).toBe(
      200,
    );
    expect((await list()).status).toBe(401);
    expect(await readRaw(world, 'integrations', integration.id)).toMatchObject({ isDisabled: true });
    const body = { isDisabled: false, isConfined: false };
    for (const path of [`/${integration.id}`, `?where[id][equals]=${integration.id}`]) {
      const enabled = await call('admin', 'PATCH', `/api/integrations${path}`, { body });
      expect(JSON.stringify(enabled.body)).toContain('Set access.categories');
    }
    expect((await list()).status).toBe(401);
    expect(await readRaw(world, 'integrations', integration.id)).toMatchObject({
      isDisabled: true,
      isConfined: true,
    });
  });

  it('removes no video from its categories, and changes no others', async () => {
    const { payload, own } = world;
    const [mine, theirs, tag] = [
      await makeRow(world, 'categories', own),
      await makeRow(world, 'categories', own),
      await makeRow(world, 'tags', own),
    ];
    const { token } = await createIntegration(payload, {
      workspace: own.workspace,
      permissions: { videos: ['read', 'update'], tags: ['read', 'create', 'update', 'delete'] },
      categories: [mine.id],
    });
    const { id } = await createVideo(payload, { workspace: own.workspace, categories: [mine.id, theirs.id] });
    const change = (body: unknown) => callApi(world.instance, 'PATCH', `/api/videos/${id}`, { token, body });
    for (const categories of [[], null, [theirs.id], [mine.id], [mine.id, theirs.id, own.category.id]]) {
      expect(await change({ categories })).toMatchObject({
        status: 403,
        body: { error: 'category_not_allowed' },
      });
    }
    expect((await change({ title: 'renamed' })).status).toBe(200);
    expect((await change({ categories: [theirs.id, mine.id] })).status).toBe(200);
    const after = (await readRaw(world, 'videos', id))?.categories as string[];
    expect(after.map(getRelationId).sort()).toEqual([mine.id, theirs.id].sort());
    for (const [method, path] of [
      ['DELETE', `/api/tags/${tag.id}`],
      ['PATCH', `/api/tags/${tag.id}`],
      ['POST', '/api/tags'],
    ] as const) {
      const answer = await callApi(world.instance, method, path, {
        token,
        body: { title: uniqueName('tag') },
      });
      expect({ method, status: answer.status }).toEqual({ method, status: 403 });
    }
    expect(await readRaw(world, 'tags', tag.id)).not.toBeNull();
  });

  it('can’t reach a video by moving it', async () => {
    const { own } = world;
    const video = await makeRow(world, 'videos', own);
    const answer = await call('tokenConfined', 'PATCH', `/api/videos/${video.id}`, {
      body: { categories: [] },
    });
    expect(answer.status).toBe(404);
  });
});
