import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { maxPreferences } from '@/lib/accounts/preferences';
import type { Role } from '@/lib/core/access/permissions';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';

import { callAs, idsOf, type CallOfWorld } from './calls/call-as';
import type { ActorName } from './reach';
import { countRows, createWorld, makeRow, readRaw, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (...args: CallOfWorld) => callAs(world, ...args);

describe('preferences', () => {
  it('belong to their owner only', async () => {
    const { users } = world;
    const key = `collection-videos-${uniqueName('video')}`;
    const write = (actor: ActorName, value: unknown, more = {}) =>
      call(actor, 'POST', `/api/payload-preferences/${key}`, { body: { value, ...more } });
    expect((await write('admin', { secret: 1 })).status).toBe(200);
    const own = await world.payload.db.findOne<{ id: string }>({
      collection: 'payload-preferences',
      where: { key: { equals: key } },
    });
    // Another person's preference with the same key that claims to be the admin's.
    await write('otherSuperadmin', { stolen: 1 }, { user: { relationTo: 'users', value: users.admin?.id } });
    expect(await readRaw(world, 'payload-preferences', own?.id ?? '')).toMatchObject({
      value: { secret: 1 },
    });
    const read = await call('superadmin', 'GET', `/api/payload-preferences/${key}`);
    expect(JSON.stringify(read.body)).not.toContain('secret');
  });

  const paths = (key: string) => `/api/payload-preferences/${key}`;
  const countOwn = async () =>
    (
      await world.payload.db.count({
        collection: 'payload-preferences',
        where: { 'user.value': { equals: world.users.manager?.id ?? '' } },
      })
    ).totalDocs;

  it.each([
    'x',
    'nav2',
    'collection-payload-jobs',
    'collection-videos-a%2Fb',
    'constructor',
    'a'.repeat(500),
  ])('are not stored under %s', async (key) => {
    const before = await countRows(world, 'payload-preferences');
    for (const actor of ['anonymous', 'manager', 'root'] as const)
      expect([401, 404]).toContain((await call(actor, 'POST', paths(key), { body: { value: 1 } })).status);
    expect((await call('manager', 'GET', paths(key))).status).toBe(404);
    expect(await countRows(world, 'payload-preferences')).toBe(before);
  });

  it('are limited in size and number', async () => {
    const write = (key: string, value: unknown) => call('manager', 'POST', paths(key), { body: { value } });
    expect((await write('nav', 'x'.repeat(10_000))).status).toBe(413);
    expect((await write('nav', { open: true })).status).toBe(200);
    expect((await call('manager', 'GET', paths('nav'))).body).toEqual({ value: { open: true } });
    for (let count = 0; count < maxPreferences; count += 1) {
      await world.payload.db.create({
        collection: 'payload-preferences',
        data: {
          key: `collection-videos-${count}`,
          value: {},
          user: { relationTo: 'users', value: world.users.manager?.id },
        },
      });
    }
    expect(await countOwn()).toBe(maxPreferences + 1);
    expect((await write('library-layout', 'list')).status).toBe(200);
    expect(await countOwn()).toBe(maxPreferences);
    // The oldest preference was deleted.
    expect((await call('manager', 'GET', paths('nav'))).body).toEqual({ value: null });
    expect((await call('manager', 'DELETE', '/api/payload-preferences')).status).toBe(200);
    expect(await countOwn()).toBe(0);
  });
});

describe('strangers', () => {
  it('can’t register, and only learn what they may not do', async () => {
    const { payload } = world;
    const before = await countRows(world, 'users');
    for (const body of [
      { email: 'first@example.com', password: 'Correct-horse-7', rootAccess: true },
      { email: 'first@example.com', password: 'Correct-horse-7' },
    ]) {
      expect((await call('anonymous', 'POST', '/api/users/first-register', { body })).status).toBe(404);
      expect((await call('anonymous', 'POST', '/api/users/set-up', { body })).status).toBe(400);
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

  it('see no foreign ids in the list of rights, and neither do members', async () => {
    for (const actor of ['editor', 'superadmin', 'token'] as const) {
      const { body } = await call(actor, 'GET', '/api/access');
      expect(JSON.stringify(body)).not.toContain(world.other.workspace.id);
    }
  });
});

/** Creates a member of both workspaces with this role in the other one. Returns their cookie. */
const joinBoth = async (role: Role): Promise<string> => {
  const { payload, own, other } = world;
  const person = await createPerson(payload, { workspace: own.workspace, role });
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
  return logIn(world.instance, person);
};

describe('a member of two workspaces', () => {
  type Doc = { id: string; name: string; customDomain?: { domain: string }[]; billing?: { state?: string } };
  type Answer = { docs: Doc[]; user: { workspaces?: string[] } };
  const read = async (caller: Caller, path: string) =>
    (await callApi<Answer>(world.instance, 'GET', `/api/${path}`, caller)).body;

  it('reads the account of the workspace they administer, and only the name of the other', async () => {
    const { own, other, payload } = world;
    const rows = await Promise.all([own, other].map((setup) => makeRow(world, 'customDomains', setup)));
    const [mine, theirs] = await Promise.all(
      rows.map(({ id }) => payload.findByID({ collection: 'customDomains', id, depth: 0 })),
    );
    const caller = { cookie: await joinBoth('superadmin') };
    const { docs } = await read(caller, 'workspaces?depth=3');
    const find = (id: string) => docs.find((doc) => doc.id === id);
    expect(find(own.workspace.id)).toMatchObject({ billing: { state: 'none' } });
    expect(find(own.workspace.id)?.customDomain).toContainEqual({
      ...{ id: mine?.id, domain: mine?.domain, cnameEndpoint: mine?.cnameEndpoint, verified: false },
      ...{ cnameCertVerification: mine?.cnameCertVerification },
      ...{ distributionId: null, lastChecked: null, cdnUrl: null },
    });
    const seen = find(other.workspace.id);
    expect(seen?.name).toBe(other.workspace.name);
    expect(seen?.billing ?? {}).toEqual({});
    for (const field of ['customDomain', 'defaultDomain', 'awsCredentialCheck'])
      expect(seen).not.toHaveProperty(field);
    expect(JSON.stringify(docs)).not.toContain(theirs?.domain);
    for (const actor of ['editor', 'admin', 'token', 'otherSuperadmin', 'person'] as const)
      expect(JSON.stringify(await read(world.callers[actor], 'workspaces?limit=0'))).not.toContain(
        mine?.domain,
      );

    // The platform administrator can read it by id and with a filtered list.
    const path = `workspaces/${own.workspace.id}`;
    expect(await read(world.callers.root, path)).toMatchObject({ customDomain: [{ domain: mine?.domain }] });
    const list = `workspaces?where[id][equals]=${own.workspace.id}`;
    expect((await read(world.callers.root, list)).docs[0]).not.toHaveProperty('customDomain');
    const asked = await read(world.callers.root, `${list}&select[customDomain]=true`);
    expect(asked.docs).toMatchObject([{ customDomain: [{ domain: mine?.domain }] }]);
  });

  it('learns which workspaces they are in, and no one else does', async () => {
    const { own, other } = world;
    const cookie = await joinBoth('editor');
    const { user } = await read({ cookie }, 'users/me');
    expect([...(user.workspaces ?? [])].sort()).toEqual([own.workspace.id, other.workspace.id].sort());
    for (const actor of ['superadmin', 'otherSuperadmin'] as const) {
      const { docs } = await read(world.callers[actor], 'users?limit=0');
      const reported = docs.filter((doc) => 'workspaces' in doc).map(({ id }) => id);
      expect(reported).toEqual([world.users[actor]?.id]);
    }
  });
});

describe('a switch of workspace', () => {
  it('removes access to the old one’s rows immediately', async () => {
    const { own, other } = world;
    const cookie = await joinBoth('admin');
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
