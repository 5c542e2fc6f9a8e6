import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { User } from '@/payload-types';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import type { ApiAnswer } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { createPerson, createTenant, logIn, type Tenant } from '@/tests/support/factories';
import { testPassword } from '@/tests/support/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
let tenant: Tenant;
/** Who was there after that. */
let people: User[];
/** The answers to ten first registrations at once; only an empty installation takes one. */
let registered: ApiAnswer[];
const first = Array.from({ length: 10 }, (_, index) => ({
  email: `first-${index}@example.com`,
  password: testPassword,
}));

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  // Other files have run on this instance before.
  await instance.payload.db.deleteMany({ collection: 'users', where: {} });
  const refused = await calls.post('/api/users/first-register', { ...first[0], password: 'weak' });
  expect(refused.status).toBe(400);
  registered = await Promise.all(first.map((body) => calls.post('/api/users/first-register', body)));
  people = (await instance.payload.db.find<User>({ collection: 'users', where: {}, pagination: false })).docs;
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const setLock = (id: string, data: Record<string, unknown>) =>
  instance.payload.db.updateOne({ collection: 'users', id, data });

describe('an empty installation', () => {
  it('makes whoever registers first its administrator, and nobody beside or after that', async () => {
    expect(registered.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 401),
    ]);
    expect(people).toHaveLength(1);
    const email = people[0]?.email ?? '';
    const answer = await calls.tryLogin(email, testPassword);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await calls.findMe(cookie)).toMatchObject({ email, rootAccess: true });
    const second = { email: 'second@example.com', password: testPassword, rootAccess: true };
    expect((await calls.post('/api/users/first-register', second)).status).toBe(401);
  });
});

describe('signing in', () => {
  it('answers with a session cookie and without the token', async () => {
    const { user } = tenant.people.editor;
    const answer = await calls.tryLogin(`  ${user.email.toUpperCase()} `, testPassword);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('token');
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^payload-token=.+/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    // The public address of this installation is plain HTTP.
    expect(cookie).not.toMatch(/Secure/i);
    expect(await calls.findMe(cookie.split(';')[0] ?? '')).toMatchObject({ id: user.id });
  });

  it('tells a wrong password and an unknown address alike', async () => {
    const wrong = await calls.tryLogin(tenant.people.manager.user.email, 'Wrong-horse-7');
    const unknown = await calls.tryLogin('nobody@example.com', 'Wrong-horse-7');
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
    expect((await calls.post('/api/users/login', body)).status).toBe(status);
  });

  it('locks an account after five wrong passwords, and opens it after a while', async () => {
    const { user } = await createPerson(instance.payload);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await calls.tryLogin(user.email, 'Wrong-horse-7')).status).toBe(401);
    }
    expect((await calls.tryLogin(user.email, testPassword)).status).toBe(401);
    const locked = await calls.readUser(user.id);
    const until = new Date(locked?.lockUntil ?? 0).getTime();
    expect(until).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 10 * 60_000);

    await setLock(user.id, { lockUntil: new Date(Date.now() - 1000).toISOString() });
    expect((await calls.tryLogin(user.email, testPassword)).status).toBe(200);
    expect(await calls.readUser(user.id)).toMatchObject({ loginAttempts: 0 });
  });

  it('can be opened again by root', async () => {
    const { user } = await createPerson(instance.payload);
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    await setLock(user.id, { loginAttempts: 5, lockUntil: new Date(Date.now() + 1e6).toISOString() });
    expect((await calls.tryLogin(user.email, testPassword)).status).toBe(401);
    expect((await calls.post('/api/users/unlock', { email: user.email }, { cookie: root })).status).toBe(200);
    expect((await calls.tryLogin(user.email, testPassword)).status).toBe(200);
  });

  it('slows guessing down, however the address is written', async () => {
    const answers: number[] = [];
    let refused: ApiAnswer | undefined;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      refused = await calls.tryLogin(
        attempt % 2 ? 'guess@example.com' : ' GUESS@Example.com',
        'Wrong-horse-7',
        {
          'x-forwarded-for': `203.0.113.${attempt}`,
        },
      );
      answers.push(refused.status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(refused?.body).toMatchObject({ error: 'rate_limited' });
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });
});
