import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { EventLog } from '@/payload-types';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { codeAt, createTwoFactorCalls } from '@/tests/support/api/two-factor-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
let { setUp, post, createGuarded, tryLogin } = {} as ReturnType<typeof createTwoFactorCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  ({ setUp, post, createGuarded, tryLogin } = createTwoFactorCalls(instance));
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('two-factor authentication', () => {
  it('is enabled only after its first code', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const first = await setUp(cookie);
    const second = await setUp(cookie);
    expect(second.otpAuthUrl).toMatch(/^otpauth:\/\/totp\/Reelhof:.*secret=/);
    expect((await tryLogin(person)).status).toBe(200);
    const confirm = (totp: string, currentPassword?: string) =>
      post(cookie, 'confirm-totp', { totp, currentPassword });
    expect((await confirm(codeAt(first.secret, 0), testPassword)).body.error).toBe('wrong_code');
    // A stolen session must not be able to add a factor.
    expect((await confirm(codeAt(second.secret, 0))).status).toBe(400);
    expect((await confirm(codeAt(second.secret, 0), 'Wrong-horse-7')).body.error).toBe('wrong_password');
    const done = await confirm(codeAt(second.secret, 0), testPassword);
    expect(done.body).toMatchObject({ message: 'updated successfully' });
    expect(done.body.recoveryCodes).toHaveLength(10);
    const me = await callApi<{ user: { otp: object } }>(instance, 'GET', '/api/users/me', { cookie });
    expect(me.body.user.otp).toEqual({ otpEnabled: true });
    const stored = JSON.stringify(await instance.payload.db.find({ collection: 'twoFactors' }));
    for (const secret of [second.secret, ...done.body.recoveryCodes]) expect(stored).not.toContain(secret);
    expect((await setUp(cookie)) as object).toMatchObject({ error: 'two_factor_enabled' });
  });

  it('is required after the password, and leaves no session without it', async () => {
    const { person, secret } = await createGuarded();
    const sessions = () => calls.countSessions(person.user.id);
    const before = await sessions();
    expect(await tryLogin(person)).toEqual({ status: 401, error: 'two_factor_required', cookie: '' });
    for (const totp of ['000000', '12345', 'abcdef', '']) {
      expect((await tryLogin(person, { totp })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await sessions()).toBe(before);
    expect((await tryLogin(person, { password: 'Wrong-horse-7', totp: codeAt(secret, 0) })).status).toBe(401);
    const { status, cookie } = await tryLogin(person, { totp: codeAt(secret, 0) });
    expect(status).toBe(200);
    expect(await calls.findMe(cookie)).toMatchObject({ id: person.user.id });
  });

  it('slows down guesses from anywhere', async () => {
    const { person, secret } = await createGuarded();
    instance.env.trustProxy = true;
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { status } = await callApi(instance, 'POST', '/api/users/login', {
        headers: { 'x-forwarded-for': `198.51.${index}.1` },
        body: { email: person.user.email, password: testPassword, totp: '000000' },
      });
      statuses.push(status);
    }
    instance.env.trustProxy = false;
    // One attempt was already counted when two-factor authentication was turned on.
    expect(statuses).toEqual([...Array<number>(9).fill(400), 429, 429, 429]);
    expect((await tryLogin(person, { totp: codeAt(secret, 0) })).status).toBe(429);
  });

  it('can’t be bypassed with a new or the current password', async () => {
    const { person, cookie, secret } = await createGuarded();
    const next = 'Another-horse-8';
    const changed = await post(cookie, 'change-password', { currentPassword: testPassword, password: next });
    expect(changed.status).toBe(200);
    expect((await tryLogin(person, { password: next })).error).toBe('two_factor_required');
    await calls.post('/api/users/forgot-password', { email: person.user.email });
    const mails = await runMails(instance, person.user.email);
    const token = mails.map(({ text }) => /token=([0-9a-f]{40})/.exec(text)?.[1]).find(Boolean);
    const reset = await calls.post('/api/users/reset-password', { token, password: testPassword });
    expect(reset.status).toBe(200);
    expect(reset.headers.getSetCookie()).toEqual([]);
    expect(await calls.countSessions(person.user.id)).toBe(0);
    expect((await tryLogin(person)).error).toBe('two_factor_required');
    expect((await tryLogin(person, { totp: codeAt(secret, 0) })).status).toBe(200);
  });

  it('is turned off only with a code', async () => {
    const { person, cookie, secret } = await createGuarded();
    expect((await post(cookie, 'disable-totp', { totp: '000000' })).body.error).toBe('wrong_code');
    expect((await post(cookie, 'disable-totp', {})).status).toBe(400);
    expect((await tryLogin(person)).error).toBe('two_factor_required');
    const off = await post(cookie, 'disable-totp', { totp: codeAt(secret, 0) });
    expect(off.body.message).toBe('Disabled Successfully');
    expect((await tryLogin(person)).status).toBe(200);
    const subjects = (await runMails(instance, person.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Zwei-Faktor-Anmeldung ausgeschaltet');
  });

  it('is reset only by root, and the owner and the log are notified', async () => {
    const { workspace, people } = await createTenant(instance.payload);
    const person = people.editor;
    const cookie = await logIn(instance, person);
    const { secret } = await setUp(cookie);
    await post(cookie, 'confirm-totp', { totp: codeAt(secret, -30), currentPassword: testPassword });
    await instance.payload.db.create({
      collection: 'passkeys',
      data: { user: person.user.id, name: 'Lost', credentialId: 'lost', publicKey: 'lost', counter: 0 },
    });
    const path = `${person.user.id}/reset-two-factor`;
    const owner = await logIn(instance, people.superadmin);
    expect((await post(owner, path)).status).toBe(403);
    expect((await post(cookie, path)).status).toBe(403);
    expect((await tryLogin(person)).error).toBe('two_factor_or_passkey_required');
    const rootPerson = await createPerson(instance.payload, { rootAccess: true });
    const root = await logIn(instance, rootPerson);
    // A stolen session of root can't reset root's own second factor.
    expect((await post(root, `${rootPerson.user.id}/reset-two-factor`)).status).toBe(403);
    expect((await post(root, 'guessed/reset-two-factor')).status).toBe(404);
    expect((await post(root, path)).status).toBe(200);
    expect(await calls.findMe(cookie)).toBeNull();
    expect((await tryLogin(person)).status).toBe(200);
    const subjects = (await runMails(instance, person.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Zwei-Faktor-Anmeldung zurückgesetzt');
    const { docs } = await instance.payload.db.find<EventLog>({
      collection: 'eventLogs',
      where: { and: [{ workspace: { equals: workspace.id } }, { property: { equals: 'twoFactor' } }] },
    });
    expect(docs.map(({ type, user }) => ({ type, user }))).toEqual([
      { type: 'reset', user: rootPerson.user.id },
    ]);
    expect((await post(root, path)).body.error).toBe('two_factor_not_set_up');
  });

  it('keeps the old recovery codes until the new ones are saved', async () => {
    const { person, cookie, secret, recoveryCodes } = await createGuarded();
    const fresh = (await post(cookie, 'recovery-codes', { totp: codeAt(secret, 0) })).body.recoveryCodes;
    expect((await tryLogin(person, { recoveryCode: fresh[0] })).error).toBe('wrong_code');
    expect((await tryLogin(person, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    expect((await post(cookie, 'recovery-codes/confirm')).status).toBe(200);
    expect((await tryLogin(person, { recoveryCode: recoveryCodes[1] })).error).toBe('wrong_code');
    expect((await tryLogin(person, { recoveryCode: fresh[0] })).status).toBe(200);
  });
});

describe('the name of an account', () => {
  it('can’t be emptied by its owner, and the field shows the error', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const save = (body: object, as = cookie) =>
      callApi<{ errors?: { field: string; message: string }[] }>(
        instance,
        'PATCH',
        `/api/users/${person.user.id}?depth=0`,
        { cookie: as, body, headers: { 'accept-language': 'de' } },
      );
    for (const empty of ['', '   ', null]) {
      const { status, body } = await save({ firstname: 'Ada', lastname: empty });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([
        { field: 'lastname', message: 'Bitte geben Sie Ihren Nachnamen ein.' },
      ]);
    }
    expect((await save({ firstname: 'a'.repeat(101) })).status).toBe(400);
    expect(await calls.readUser(person.user.id)).toMatchObject({ firstname: 'Test', lastname: 'Person' });
    expect((await save({ firstname: 'Ada', lastname: 'Neu' })).status).toBe(200);
    expect((await save({ language: 'en' })).status).toBe(200);
    // Root accounts may lack a name, and can still save their profile.
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    expect((await save({ firstname: '', lastname: '', language: 'de' }, root)).status).toBe(200);
  });
});

describe('the devices of an account', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const list = async (cookie: string) =>
    (
      await callApi<{ docs: { id: string; browser: string; system: string; isCurrent: boolean }[] }>(
        instance,
        'GET',
        '/api/users/sessions',
        { cookie },
      )
    ).body.docs;

  it('are listed, reported by email when new, and signed out one by one or together', async () => {
    const person = await createPerson(instance.payload);
    const { email } = person.user;
    const own = await logIn(instance, person);
    const { headers } = await calls.tryLogin(email, testPassword, firefox);
    const other = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const [mail] = await runMails(instance, email);
    expect(mail?.subject).toBe('Neue Anmeldung bei Ihrem Reelhof-Konto');
    expect(mail?.text).toContain('Firefox, Windows');
    const [first, second, ...more] = await list(own);
    expect(more).toEqual([]);
    expect(first?.isCurrent).toBe(true);
    expect(second).toMatchObject({ browser: 'Firefox', system: 'Windows', isCurrent: false });
    const end = (path: string) => callApi(instance, 'DELETE', `/api/users/sessions${path}`, { cookie: own });
    expect((await end('/guessed')).status).toBe(404);
    expect((await end(`/${second?.id}`)).status).toBe(200);
    expect(await calls.findMe(other)).toBeNull();
    const third = await logIn(instance, person);
    expect((await end('')).status).toBe(200);
    expect(await calls.findMe(third)).toBeNull();
    expect(await calls.findMe(own)).toMatchObject({ email });
  });

  it('refuse a password longer than any valid one', async () => {
    const { user } = await createPerson(instance.payload);
    expect((await calls.tryLogin(user.email, 'a'.repeat(101))).status).toBe(401);
  });
});
