import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { createPerson, logIn, uniqueName } from '@/tests/support/factories';

import { callAs, idsOf, type CallOfWorld } from './call-as';
import type { ActorName } from './expectations';
import { countRows, createWorld, makeRow, readRaw, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (...args: CallOfWorld) => callAs(world, ...args);

describe('preferences', () => {
  it('are their owner’s alone', async () => {
    const { users } = world;
    const key = uniqueName('key');
    const write = (actor: ActorName, value: unknown, more = {}) =>
      call(actor, 'POST', `/api/payload-preferences/${key}`, { body: { value, ...more } });
    expect((await write('admin', { secret: 1 })).status).toBe(200);
    const own = await world.payload.db.findOne<{ id: string }>({
      collection: 'payload-preferences',
      where: { key: { equals: key } },
    });
    // Somebody else's of the same key, though it says it is the admin's.
    await write('otherSuperadmin', { stolen: 1 }, { user: { relationTo: 'users', value: users.admin?.id } });
    expect(await readRaw(world, 'payload-preferences', own?.id ?? '')).toMatchObject({
      value: { secret: 1 },
    });
    const read = await call('superadmin', 'GET', `/api/payload-preferences/${key}`);
    expect(JSON.stringify(read.body)).not.toContain('secret');
  });
});

describe('strangers', () => {
  it('can’t register, nor learn more than what they may not do', async () => {
    const { payload } = world;
    const before = await countRows(world, 'users');
    for (const body of [
      { email: 'first@example.com', password: 'Correct-horse-7', rootAccess: true },
      { data: { email: 'first@example.com', password: 'Correct-horse-7' } },
    ]) {
      expect((await call('anonymous', 'POST', '/api/users/first-register', { body })).status).toBe(401);
      expect((await call('anonymous', 'POST', '/api/users', { body })).status).toBe(401);
    }
    expect(await countRows(world, 'users')).toBe(before);

    const rights = await call('anonymous', 'GET', '/api/access');
    expect(rights.status).toBe(200);
    const text = JSON.stringify(rights.body);
    for (const { id } of [world.own.workspace, world.other.workspace]) expect(text).not.toContain(id);
    const { collections = {} } = rights.body as { collections?: Record<string, Record<string, unknown>> };
    for (const { slug } of payload.config.collections) {
      expect({ slug, create: collections[slug]?.create }).toEqual({ slug, create: undefined });
    }
  });

  it('and members see no foreign ids in the list of their rights', async () => {
    for (const actor of ['editor', 'superadmin', 'token'] as const) {
      const { body } = await call(actor, 'GET', '/api/access');
      expect(JSON.stringify(body)).not.toContain(world.other.workspace.id);
    }
  });
});

describe('a switch of workspace', () => {
  it('takes the old one’s rows away at once', async () => {
    const { payload, own, other } = world;
    const person = await createPerson(payload, { workspace: own.workspace, role: 'admin' });
    await payload.create({
      collection: 'members',
      data: {
        email: person.user.email,
        userConnection: person.user.id,
        workspace: other.workspace.id,
        role: 'editor',
        status: 'accepted',
      },
      overrideAccess: true,
    });
    const cookie = await logIn(world.instance, person);
    const [mine, theirs] = [await makeRow(world, 'tags', own), await makeRow(world, 'tags', other)];
    const seen = async () => {
      const answer = await callApi<{ docs: { id: string }[] }>(world.instance, 'GET', '/api/tags?limit=0', {
        cookie,
      });
      return idsOf(answer).filter((id) => id === mine.id || id === theirs.id);
    };
    expect(await seen()).toEqual([mine.id]);
    const switched = await callApi(world.instance, 'POST', '/api/users/set-active-workspace', {
      cookie,
      body: { workspaceId: other.workspace.id },
    });
    expect(switched.status).toBe(200);
    expect(await seen()).toEqual([theirs.id]);
    const refused = await callApi(world.instance, 'DELETE', `/api/tags/${theirs.id}`, { cookie });
    expect(refused.status).toBe(403);
  });
});
