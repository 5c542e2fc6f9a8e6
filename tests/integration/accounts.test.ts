import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { callApi, type Caller } from '@/tests/support/call-api';
import {
  createPerson,
  createTenant,
  createVideo,
  logIn,
  testPassword,
  type Tenant,
  type TestPerson,
} from '@/tests/support/factories';
import type { User } from '@/payload-types';

type Me = { user: { id: string; email: string; rootAccess?: boolean } | null };

let instance: Instance;
let tenant: Tenant;
/** The answer to the first registration of all; only an empty installation takes one. */
let registered: Awaited<ReturnType<typeof post>>;
const first = { email: 'first@example.com', password: testPassword };

beforeAll(async () => {
  instance = await bootInstance();
  registered = await post('/api/users/first-register', first);
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const post = (path: string, body?: unknown, options: Caller & { headers?: Record<string, string> } = {}) =>
  callApi(instance, 'POST', path, { body, ...options });

const tryLogin = (email: string, password: string, headers: Record<string, string> = {}) =>
  post('/api/users/login', { email, password }, { headers });

const findMe = async (cookie: string) =>
  (await callApi<Me>(instance, 'GET', '/api/users/me', { cookie })).body.user;

const readUser = (id: string) =>
  instance.payload.db.findOne<User>({
    collection: 'users',
    where: { id: { equals: id } },
  });

const setLock = (id: string, data: Record<string, unknown>) =>
  instance.payload.db.updateOne({ collection: 'users', id, data });

describe('an empty installation', () => {
  it('makes whoever registers first its administrator, and nobody after that', async () => {
    expect(registered.status).toBe(200);
    const answer = await tryLogin(first.email, testPassword);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await findMe(cookie)).toMatchObject({ email: first.email, rootAccess: true });
    const second = { email: 'second@example.com', password: testPassword, rootAccess: true };
    expect((await post('/api/users/first-register', second)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('answers with a session cookie and without the token', async () => {
    const { user } = tenant.people.editor;
    const answer = await tryLogin(`  ${user.email.toUpperCase()} `, testPassword);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('token');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^payload-token=.+/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    // The public address of this installation is plain HTTP.
    expect(cookie).not.toMatch(/Secure/i);
    expect(await findMe(cookie.split(';')[0] ?? '')).toMatchObject({ id: user.id });
  });

  it('tells a wrong password and an unknown address alike', async () => {
    const wrong = await tryLogin(tenant.people.manager.user.email, 'Wrong-horse-7');
    const unknown = await tryLogin('nobody@example.com', 'Wrong-horse-7');
    expect(wrong).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    [{}, 400],
    [{ email: 'a@example.com' }, 400],
    [{ email: { $ne: '' }, password: { $ne: '' } }, 400],
    [{ email: ['a@example.com'], password: ['x'] }, 400],
  ])('refuses %j', async (body, status) => {
    expect((await post('/api/users/login', body)).status).toBe(status);
  });

  it('locks an account after five wrong passwords, and opens it after a while', async () => {
    const { user } = await createPerson(instance.payload);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await tryLogin(user.email, 'Wrong-horse-7')).status).toBe(401);
    }
    expect((await tryLogin(user.email, testPassword)).status).toBe(401);
    const locked = await readUser(user.id);
    const until = new Date(locked?.lockUntil ?? 0).getTime();
    expect(until).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 10 * 60_000);

    await setLock(user.id, { lockUntil: new Date(Date.now() - 1000).toISOString() });
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
    expect(await readUser(user.id)).toMatchObject({ loginAttempts: 0 });
  });

  it('can be opened again by root', async () => {
    const { user } = await createPerson(instance.payload);
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    await setLock(user.id, { loginAttempts: 5, lockUntil: new Date(Date.now() + 1e6).toISOString() });
    expect((await tryLogin(user.email, testPassword)).status).toBe(401);
    expect((await post('/api/users/unlock', { email: user.email }, { cookie: root })).status).toBe(200);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
  });

  it('slows guessing down, however the address is written', async () => {
    const answers: number[] = [];
    let refused: Awaited<ReturnType<typeof tryLogin>> | undefined;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      refused = await tryLogin(attempt % 2 ? 'guess@example.com' : ' GUESS@Example.com', 'Wrong-horse-7', {
        'x-forwarded-for': `203.0.113.${attempt}`,
      });
      answers.push(refused.status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(refused?.body).toMatchObject({ error: 'rate_limited' });
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});

describe('signing out', () => {
  it('ends this session, or all of them', async () => {
    const person = await createPerson(instance.payload);
    const sessions = [
      await logIn(instance, person),
      await logIn(instance, person),
      await logIn(instance, person),
    ];
    const [one = '', two = '', three = ''] = sessions;
    const out = await post('/api/users/logout', undefined, { cookie: one });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/payload-token=;/);
    expect(await Promise.all(sessions.map(findMe))).toMatchObject([
      null,
      { id: person.user.id },
      { id: person.user.id },
    ]);
    expect((await post('/api/users/logout?allSessions=true', undefined, { cookie: two })).status).toBe(200);
    expect(await findMe(three)).toBeNull();
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
    expect(await readUser(user.id)).toMatchObject({ firstname: 'Test' });
  });

  it('signs nobody in to an account of its choice', async () => {
    const { user } = tenant.people.editor;
    const answer = await tryLogin(user.email, testPassword, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is not our own', async () => {
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

  it('loses its rights at once with its membership, its role or its workspace', async () => {
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

  it('acts in the workspace that was chosen, if it may', async () => {
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
      post('/api/users/set-active-workspace', { workspaceId }, { cookie });
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
    expect((await readUser(person.user.id))?.activeWorkspace).toBe(two.workspace.id);
  });

  it('does not outlive its account', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    await instance.payload.delete({ collection: 'users', id: person.user.id, overrideAccess: true });
    expect(await findMe(cookie)).toBeNull();
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
      expect(await findMe(`payload-token=${token}`)).toBeNull();
    }
  });
});
