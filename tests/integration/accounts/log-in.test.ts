import crypto from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  // Lets tests choose the client's address with X-Forwarded-For.
  instance.env.trustProxy = true;
});
afterAll(async () => {
  instance.env.trustProxy = false;
  await instance.close();
});
beforeEach(() => resetRates());
afterEach(() => vi.restoreAllMocks());

const wrong = 'Wrong-horse-7';
const from = (address: string) => ({ 'x-forwarded-for': address });

const newEmail = async () => (await createPerson(instance.payload)).user.email;
const unknownEmail = () => `${uniqueName('nobody')}@example.com`;

/** The email address of an account that never had a password. */
const passwordlessEmail = async () => {
  const { user } = await createPerson(instance.payload);
  await instance.payload.db.updateOne({
    collection: 'users',
    id: user.id,
    data: { hash: null, salt: null },
  });
  return user.email;
};

const key = { iterations: 600_000, length: 32, digest: 'sha256' };

/** Signs in, and returns the response with the parameters of each key derivation. */
const attempt = async (email: string, address: string, password = wrong) => {
  const derive = vi.spyOn(crypto, 'pbkdf2');
  const response = await fetch(`${instance.apiUrl}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify({ email, password }),
  });
  const keys = derive.mock.calls.map(([, , iterations, length, digest]) => ({ iterations, length, digest }));
  derive.mockRestore();
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
  const body = (await response.text()).replace(/"requestId":"[\w-]+",/, '');
  return { status: response.status, headers, body, keys };
};

describe('a failed sign-in', () => {
  it('gets the same answer after the same work, whether or not the account exists', async () => {
    const known = await attempt(await newEmail(), '198.51.100.1');
    expect(known).toMatchObject({
      status: 401,
      // One derivation is for the account's password, the other for that of an open sign-up.
      keys: [key, key],
    });
    expect(JSON.parse(known.body)).toMatchObject({ error: 'unauthorized' });
    expect(known.headers).not.toHaveProperty('set-cookie');
    expect(await attempt(unknownEmail(), '198.51.100.2')).toEqual(known);
    expect(await attempt(await passwordlessEmail(), '198.51.100.3')).toEqual(known);
  });

  it('does no hashing if no password can be right', async () => {
    const known = await attempt(await newEmail(), '198.51.100.1', ' ');
    expect(known).toMatchObject({ status: 400, keys: [] });
    expect(await attempt(unknownEmail(), '198.51.100.2', ' ')).toEqual(known);
  });

  it('is slowed down equally for known and unknown accounts, however they are written', async () => {
    const statuses: number[][] = [];
    for (const email of [await newEmail(), unknownEmail()]) {
      const answers = [];
      for (let index = 0; index < 12; index += 1) {
        const written = index % 2 ? email : ` ${email.toUpperCase()}`;
        answers.push(await attempt(written, `198.51.100.${index}`));
      }
      statuses.push(answers.map(({ status }) => status));
      const { headers, body, keys } = answers[11] ?? expect.fail();
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(JSON.parse(body)).toMatchObject({ error: 'rate_limited' });
      expect(keys).toEqual([]);
    }
    const expected = [...Array<number>(10).fill(401), 429, 429];
    expect(statuses).toEqual([expected, expected]);
  });
});

describe('failed sign-ins by others', () => {
  it('lock no one out on another network or a known device', async () => {
    const email = await newEmail();
    const first = await calls.tryLogin(email, testPassword, from('198.51.100.7'));
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('reelhof-devices=')) ?? '';
    expect(device).toMatch(/; HttpOnly/i);
    expect(device).toMatch(/; SameSite=Strict/i);
    expect(device).toMatch(/; Path=\/api\/users/i);
    expect(device).toMatch(/; Max-Age=31536000/i);
    expect(device).not.toContain(email);

    await resetRates();
    for (let index = 0; index < 12; index += 1) await attempt(email, '198.51.100.7');
    const logIn = (address: string, headers = {}) =>
      calls.tryLogin(email, testPassword, { ...from(address), ...headers });
    expect((await logIn('198.51.100.7')).status).toBe(429);
    expect((await logIn('203.0.113.7')).status).toBe(200);
    const cookie = device.split(';')[0] ?? '';
    expect((await logIn('198.51.100.7', { cookie })).status).toBe(200);
    expect((await logIn('198.51.100.7', { cookie: `${cookie}0` })).status).toBe(429);
  });

  it('are reported to the owner in both languages, once', async () => {
    const [email, unknown] = [await newEmail(), unknownEmail()];
    for (let index = 0; index < 22; index += 1) {
      for (const account of [email, unknown]) await attempt(account, `198.51.${index}.1`);
      if (index === 18) expect(await runMails(instance, email)).toEqual([]);
    }
    const [mail, ...more] = await runMails(instance, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(
      'Viele Anmeldeversuche bei Ihrem Reelhof-Konto / Many attempts to sign in to your Reelhof account',
    );
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('20 Mal ein falsches Passwort');
      expect(body).toContain('wrong password was entered 20 times');
      expect(body).toContain(`${instance.env.publicUrl}/admin/forgot`);
    }
    expect(await runMails(instance, unknown)).toEqual([]);
  });
});
