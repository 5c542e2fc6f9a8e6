import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sweepSessions } from '@/lib/accounts/sessions/session-row';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPerson,
  createTenant,
  createVideo,
  logIn,
  uniqueName,
  type Tenant,
  type TestPerson,
} from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
let tenant: Tenant;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('signing out', () => {
  it('ends this session or all sessions', async () => {
    const person = await createPerson(instance.payload);
    const sessions = [
      await logIn(instance, person),
      await logIn(instance, person),
      await logIn(instance, person),
    ];
    const [one = '', two = '', three = ''] = sessions;
    const out = await calls.post('/api/users/logout', undefined, { cookie: one });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/payload-token=;/);
    expect(await Promise.all(sessions.map(calls.findMe))).toMatchObject([
      null,
      { id: person.user.id },
      { id: person.user.id },
    ]);
    expect((await calls.post('/api/users/logout?allSessions=true', undefined, { cookie: two })).status).toBe(
      200,
    );
    expect(await calls.findMe(three)).toBeNull();
  });
});

describe('another site’s page', () => {
  const rename = (cookie: string, id: string, headers: Record<string, string>, query = '') =>
    callApi(instance, 'PATCH', `/api/users/${id}${query}`, {
      cookie,
      headers,
      body: { firstname: 'Changed' },
    });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:1',
    'http://localhost.evil.example',
    'about:blank',
  ])('changes nothing with the cookie: %s', async (origin) => {
    const { user } = tenant.people.editor;
    const cookie = await logIn(instance, tenant.people.editor);
    const bogus = `?token=rh_${'a'.repeat(40)}`;
    expect((await rename(cookie, user.id, { origin })).status).toBe(403);
    expect((await rename(cookie, user.id, { origin }, bogus)).status).toBe(403);
    expect(await calls.readUser(user.id)).toMatchObject({ firstname: 'Test' });
  });

  it('can’t sign a visitor in to another account', async () => {
    const { user } = tenant.people.editor;
    const headers = { origin: 'https://evil.example' };
    // An invalid token in the query does not exempt a request from the origin check.
    for (const query of ['', `?token=rh_${'a'.repeat(40)}`]) {
      const body = { email: user.email, password: testPassword };
      const answer = await calls.post(`/api/users/login${query}`, body, { headers });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('does not affect our own page', async () => {
    const { user } = tenant.people.manager;
    const cookie = await logIn(instance, tenant.people.manager);
    expect((await rename(cookie, user.id, { origin: instance.env.publicUrl })).status).toBe(200);
  });
});

describe('a session', () => {
  const listVideos = (cookie: string) =>
    callApi<{ docs: unknown[] }>(instance, 'GET', '/api/videos', { cookie });
  const setMember = (person: TestPerson, data: Record<string, unknown>) =>
    instance.payload.db.updateOne({
      collection: 'members',
      where: { userConnection: { equals: person.user.id } },
      data,
    });

  it('immediately loses its rights with its membership, role or workspace', async () => {
    const own = await createTenant(instance.payload);
    await createVideo(instance.payload, { workspace: own.workspace });
    const cookie = await logIn(instance, own.people.admin);
    const integrations = () => callApi(instance, 'GET', '/api/integrations', { cookie });
    expect((await listVideos(cookie)).body.docs).toHaveLength(1);
    expect((await integrations()).status).toBe(200);

    await setMember(own.people.admin, { role: 'editor' });
    expect((await integrations()).status).toBe(403);
    await setMember(own.people.admin, { isDisabled: true });
    expect((await listVideos(cookie)).status).toBe(403);
    await setMember(own.people.admin, { isDisabled: false, status: 'pending' });
    expect((await listVideos(cookie)).status).toBe(403);
    await setMember(own.people.admin, { status: 'accepted' });
    expect((await listVideos(cookie)).status).toBe(200);

    for (const data of [{ active: false }, { active: true, deleted: true }]) {
      await instance.payload.db.updateOne({ collection: 'workspaces', id: own.workspace.id, data });
      expect((await listVideos(cookie)).status).toBe(403);
    }
  });

  it('acts in the chosen workspace if permitted', async () => {
    const [one, two, three] = [
      await createTenant(instance.payload),
      await createTenant(instance.payload),
      await createTenant(instance.payload),
    ];
    const person = await createPerson(instance.payload, { workspace: one.workspace, role: 'editor' });
    for (const [{ workspace }, more] of [
      [two, {}],
      [three, { status: 'pending' as const }],
    ] as const) {
      await instance.payload.create({
        collection: 'members',
        data: {
          email: person.user.email,
          userConnection: person.user.id,
          workspace: workspace.id,
          role: 'admin',
          status: 'accepted',
          ...more,
        },
        overrideAccess: true,
      });
    }
    const cookie = await logIn(instance, person);
    const choose = (workspaceId: unknown) =>
      calls.post('/api/users/set-active-workspace', { workspaceId }, { cookie });
    expect(await choose(two.workspace.id)).toMatchObject({
      status: 200,
      body: { success: true, workspace: { id: two.workspace.id, name: two.workspace.name } },
    });
    expect((await callApi(instance, 'GET', '/api/integrations', { cookie })).status).toBe(200);

    await instance.payload.db.updateOne({
      collection: 'workspaces',
      id: one.workspace.id,
      data: { deleted: true },
    });
    for (const id of [one.workspace.id, three.workspace.id, tenant.workspace.id, 'unknown']) {
      expect((await choose(id)).status).toBe(404);
    }
    expect((await choose({ $ne: '' })).status).toBe(400);
    expect((await calls.readUser(person.user.id))?.activeWorkspace).toBe(two.workspace.id);
  });

  it('does not outlive its account', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    await instance.payload.delete({ collection: 'users', id: person.user.id, overrideAccess: true });
    expect(await calls.findMe(cookie)).toBeNull();
  });

  it('can’t be forged', async () => {
    const cookie = await logIn(instance, tenant.people.editor);
    const [header = '', claims = '', signature = ''] = cookie.replace('payload-token=', '').split('.');
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...decoded, id: tenant.people.superadmin.user.id })).toString(
      'base64url',
    );
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of [
      `${header}.${forged}.${signature}`,
      `${none}.${forged}.`,
      `${none}.${claims}.${signature}`,
    ]) {
      expect(await calls.findMe(`payload-token=${token}`)).toBeNull();
    }
  });
});

describe('housekeeping', () => {
  it('deletes ended sessions except the newest of each person', async () => {
    const { user } = await createPerson(instance.payload);
    const note = (days: number) =>
      instance.payload.db.create({
        collection: 'sessions',
        data: {
          user: user.id,
          sid: uniqueName('sid'),
          lastUsedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
        },
      });
    const [newest, , today] = [await note(3), await note(4), await note(0)];
    const list = async () => {
      const { docs } = await instance.payload.db.find({
        collection: 'sessions',
        where: { user: { equals: user.id } },
      });
      return docs.map(({ id }) => id);
    };
    await sweepSessions(instance.payload);
    expect(await list()).toEqual([today.id]);
    await instance.payload.db.deleteMany({ collection: 'sessions', where: { id: { equals: today.id } } });
    const last = await note(5);
    await sweepSessions(instance.payload);
    expect(await list()).toEqual([last.id]);
    expect(newest.id).not.toBe(last.id);
  });
});
