import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { perForgetfulAccount } from '@/lib/accounts/regain-access';
import { findOpenSessions } from '@/lib/accounts/sessions/session-row';
import { countCall, resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { PayloadJob, User } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;

beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const post = (path: string, body?: unknown, options: Caller & { headers?: Record<string, string> } = {}) =>
  callApi(instance, 'POST', path, { body, ...options });

const tryLogin = (email: string, password: string) => post('/api/users/login', { email, password });

const findMe = async (cookie: string) =>
  (await callApi<{ user: User | null }>(instance, 'GET', '/api/users/me', { cookie })).body.user;

const readUser = (id: string) =>
  instance.payload.db.findOne<User & { hash: string }>({
    collection: 'users',
    where: { id: { equals: id } },
  });

const setUser = (id: string, data: Record<string, unknown>) =>
  instance.payload.db.updateOne({ collection: 'users', id, data });

describe('a password reset', () => {
  const forget = (email: unknown, headers: Record<string, string> = {}) =>
    post('/api/users/forgot-password', { email }, { headers });

  const readMail = (to: string) => runMails(instance, to);

  const readLink = async (to: string): Promise<URL> => {
    const [mail] = await readMail(to);
    const link = /href="([^"]+)"/.exec(mail?.html ?? '')?.[1];
    if (!link) throw new Error('no link in the mail');
    expect(mail?.text).toContain(link);
    return new URL(link);
  };

  const reset = (token: string | null, password: string) =>
    post('/api/users/reset-password', { token, password });

  it('emails a link to our own URL, whatever the request’s host is', async () => {
    const { user } = await createPerson(instance.payload);
    const answer = await forget(user.email, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/',
    });
    expect(answer.status).toBe(200);
    const link = await readLink(user.email);
    expect(link.origin).toBe(instance.env.publicUrl);
    expect(link.pathname).toBe('/admin/reset-password');
    expect(link.searchParams.get('token')).toMatch(/^[0-9a-f]{40}$/);
    const [mail] = await readMail(user.email);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('answers the same for an unknown address, and emails no one', async () => {
    const { user } = await createPerson(instance.payload);
    const [known, unknown] = [await forget(user.email), await forget('nobody-there@example.com')];
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    expect(await readMail('nobody-there@example.com')).toEqual([]);
    expect((await forget({ $ne: '' })).status).toBe(400);
  });

  it('works once, signs no one in, and ends all sessions', async () => {
    const person = await createPerson(instance.payload);
    const { user } = person;
    const before = await logIn(instance, person);
    await forget(user.email);
    const token = (await readLink(user.email)).searchParams.get('token');

    expect(await reset(token, 'too-simple')).toMatchObject({
      status: 400,
      body: { error: 'password_policy' },
    });
    const done = await reset(token, 'Another-horse-8');
    expect(done).toMatchObject({ status: 200, body: { success: true } });
    expect(done.headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify(done.body)).not.toContain('token');
    expect(await findMe(before)).toBeNull();
    expect(await findOpenSessions(instance.payload, user.id)).toEqual([]);
    expect((await tryLogin(user.email, testPassword)).status).toBe(401);
    expect((await tryLogin(user.email, 'Another-horse-8')).status).toBe(200);

    expect(await reset(token, 'Third-horse-9')).toMatchObject({
      status: 400,
      body: { error: 'invalid_reset_token' },
    });
    expect((await tryLogin(user.email, 'Third-horse-9')).status).toBe(401);
  });

  it('is emailed in the profile’s language, whatever language the request has', async () => {
    const { user } = await createPerson(instance.payload);
    await instance.payload.db.updateOne({ collection: 'users', id: user.id, data: { language: 'en' } });
    await forget(user.email, { 'accept-language': 'de' });
    const [mail] = await readMail(user.email);
    expect(mail?.subject).toBe('Your new Reelhof password');
  });

  it('sets the language of the reset page for an account without a language', async () => {
    const { user } = await createPerson(instance.payload);
    await setUser(user.id, { language: null });
    const headers = { 'accept-language': 'en' };
    await forget(user.email, headers);
    const token = (await readLink(user.email)).searchParams.get('token');
    const body = { token, password: 'Another-horse-8' };
    expect(await post('/api/users/reset-password', body, { headers })).toMatchObject({ status: 200 });
    const subjects = (await readMail(user.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Your Reelhof password has been changed', 'Your new Reelhof password']);
  });

  it('is refused with an expired link', async () => {
    const { user } = await createPerson(instance.payload);
    await forget(user.email);
    const token = (await readLink(user.email)).searchParams.get('token');
    await setUser(user.id, { resetPasswordExpiration: new Date(Date.now() - 1000).toISOString() });
    expect((await reset(token, 'Another-horse-8')).status).toBe(400);
    expect((await tryLogin(user.email, testPassword)).status).toBe(200);
  });

  it.each([[null], [''], [{ $ne: '' }], [['x']]])('is refused with %j', async (token) => {
    const answer = await post('/api/users/reset-password', { token, password: 'Another-horse-8' });
    expect(answer.status).toBe(400);
  });

  it('is emailed once a minute and three times an hour, with the same response beyond that', async () => {
    const { user } = await createPerson(instance.payload);
    for (const email of [user.email, 'nobody-asks@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        statuses.push((await forget(attempt % 2 ? email : ` ${email.toUpperCase()}`)).status);
      expect(statuses).toEqual([200, 200, 200, 200]);
    }
    expect(await readMail(user.email)).toHaveLength(1);

    const { user: other } = await createPerson(instance.payload);
    for (let mail = 0; mail < perForgetfulAccount.max; mail += 1)
      await countCall(perForgetfulAccount, other.email, instance.payload);
    expect((await forget(other.email)).status).toBe(200);
    expect(await readMail(other.email)).toHaveLength(0);
  });

  it('is emailed by a job, whether or not the address exists', async () => {
    const { user } = await createPerson(instance.payload);
    const emails = [user.email, 'nobody-waits@example.com'];
    for (const email of emails) expect((await forget(email, { 'accept-language': 'en' })).status).toBe(200);
    const { docs } = await instance.payload.db.find<PayloadJob>({ collection: 'payload-jobs', where: {} });
    expect(docs.map(({ taskSlug, queue, input }) => ({ taskSlug, queue, input }))).toEqual(
      expect.arrayContaining(
        emails.map((email) => ({
          taskSlug: 'mail-reset-link',
          queue: 'mail',
          input: { email, language: 'en' },
        })),
      ),
    );
    expect(await readMail(user.email)).toMatchObject([{ subject: 'Your new Reelhof password' }]);
  });

  it('stores nothing in the database that gives access to the account', async () => {
    const { user } = await createPerson(instance.payload);
    await forget(user.email);
    const token = (await readLink(user.email)).searchParams.get('token') ?? '';
    const raw = await readUser(user.id);
    const stored = raw?.resetPasswordToken ?? '';
    expect(stored).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(raw)).not.toContain(token);
    expect((await reset(stored, 'Another-horse-8')).status).toBe(400);
    expect((await reset(token, 'Another-horse-8')).status).toBe(200);
  });

  it('can’t be guessed, and guessing does not use up others’ attempts', async () => {
    const { user } = await createPerson(instance.payload);
    await forget(user.email);
    const token = (await readLink(user.email)).searchParams.get('token');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await reset('guess', 'Another-horse-8')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
    expect((await reset(token, 'Another-horse-8')).status).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (cookie: string, currentPassword: string, password: string) =>
    post('/api/users/change-password', { currentPassword, password }, { cookie });

  it('requires the current password and the policy, and ends every other session', async () => {
    const person = await createPerson(instance.payload);
    const [cookie, other] = [await logIn(instance, person), await logIn(instance, person)];
    expect(await change(cookie, 'Wrong-horse-7', 'Another-horse-8')).toMatchObject({
      status: 400,
      body: { error: 'wrong_password' },
    });
    expect(await change(cookie, testPassword, 'short')).toMatchObject({
      status: 400,
      body: { error: 'password_policy' },
    });
    expect(await findMe(other)).not.toBeNull();

    expect((await change(cookie, testPassword, 'Another-horse-8')).status).toBe(200);
    expect(await findMe(cookie)).not.toBeNull();
    expect(await findMe(other)).toBeNull();
    expect((await tryLogin(person.user.email, testPassword)).status).toBe(401);
    expect((await tryLogin(person.user.email, 'Another-horse-8')).status).toBe(200);
  });

  it('follows the operator’s policy', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const change = (password: string) =>
      post('/api/users/change-password', { currentPassword: testPassword, password }, { cookie });
    const usual = instance.env.passwordPolicy;
    instance.env.passwordPolicy = { minLength: 20, minClasses: 2 };
    const [short, long] = [await change('Another-horse-8'), await change('another horse battery')];
    instance.env.passwordPolicy = usual;
    expect(short.body.error).toBe('password_policy');
    expect(long.status).toBe(200);
  });

  it('can’t be used to guess the current password', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await change(cookie, `Wrong-horse-${attempt}`, 'Another-horse-8')).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    // The right password is refused too until the time window has passed. Signing in still works.
    expect((await change(cookie, testPassword, 'Another-horse-8')).status).toBe(429);
    expect((await tryLogin(person.user.email, testPassword)).status).toBe(200);
  });

  it('is not possible by an update, not even for root', async () => {
    const person = await createPerson(instance.payload);
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const before = (await readUser(person.user.id))?.hash;
    for (const cookie of [await logIn(instance, person), root]) {
      const answer = await callApi(instance, 'PATCH', `/api/users/${person.user.id}`, {
        cookie,
        body: { password: 'Another-horse-8' },
      });
      expect(answer.status).toBe(403);
    }
    expect((await readUser(person.user.id))?.hash).toBe(before);
  });
});
