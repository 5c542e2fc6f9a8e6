import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sweepChallenges } from '@/lib/accounts/passkeys/challenges';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { hasSecondFactor } from '@/lib/platform/deletion/confirm-deletion';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPasskeyCalls } from '@/tests/support/passkeys/passkey-calls';
import { createPerson, createTenant, logIn, type TestPerson } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
let passkeys: ReturnType<typeof createPasskeyCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  passkeys = createPasskeyCalls(instance);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const createHolder = async (name = 'Laptop') => {
  const person = await createPerson(instance.payload);
  const cookie = await logIn(instance, person);
  return { person, cookie, ...(await passkeys.register(cookie, name)) };
};
const remove = (cookie: string, id: string, body: object) =>
  callApi<{ error?: string }>(instance, 'DELETE', `/api/users/passkeys/${id}`, { cookie, body });
const tryLogin = async ({ user }: TestPerson, more: object = {}) => {
  const body = { email: user.email, password: testPassword, ...more };
  const answer = await calls.post('/api/users/login', body);
  return { status: answer.status, error: answer.body.error };
};
const readCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.includes('-token='))
    ?.split(';')[0] ?? '';

describe('a passkey', () => {
  it('is created after a password check, stored once, and the first one returns recovery codes', async () => {
    const { person, cookie, added, status, authenticator } = await createHolder('Laptop im Büro');
    expect({ status, name: added.passkey.name }).toEqual({ status: 200, name: 'Laptop im Büro' });
    expect(added.recoveryCodes).toHaveLength(10);
    expect((await passkeys.options(cookie, 'Wrong-horse-7')).body.error).toBe('wrong_password');
    const again = await passkeys.options(cookie);
    const copy = await passkeys.add(cookie, authenticator.register(again.body.challenge));
    expect(copy.body.error).toBe('passkey_refused');
    const second = await passkeys.register(cookie);
    expect(second.added.recoveryCodes).toEqual([]);
    const { body } = await callApi<{ docs: { name: string; lastUsedAt: string | null }[] }>(
      instance,
      'GET',
      '/api/users/passkeys',
      { cookie },
    );
    expect(body.docs.map(({ name, lastUsedAt }) => ({ name, lastUsedAt }))).toEqual([
      { name: 'Laptop im Büro', lastUsedAt: null },
      { name: 'Passkey', lastUsedAt: null },
    ]);
    const [mail] = await runMails(instance, person.user.email);
    expect(mail?.subject).toBe('Passkey hinzugefügt');
  });

  it('leaves no session of the password check behind', async () => {
    const { person } = await createHolder();
    expect(await calls.countSessions(person.user.id)).toBe(1);
  });

  it('is refused for another origin, name or challenge, and without user verification', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const other = await logIn(instance, await createPerson(instance.payload));
    const authenticator = passkeys.newAuthenticator();
    for (const faults of [
      { origin: 'https://reelhof.example.net' },
      { rpId: 'example.net' },
      { isUnverified: true },
    ]) {
      const { body } = await passkeys.options(cookie);
      const { body: answer } = await passkeys.add(cookie, authenticator.register(body.challenge, faults));
      expect({ faults, error: answer.error }).toEqual({ faults, error: 'passkey_refused' });
    }
    const foreign = (await passkeys.options(other)).body.challenge;
    const ofLogIn = await passkeys.challenge();
    for (const challenge of [foreign, ofLogIn, 'guessed']) {
      const { body } = await passkeys.add(cookie, authenticator.register(challenge));
      expect(body.error).toBe('passkey_refused');
    }
    const { totalDocs } = await instance.payload.db.count({
      collection: slugs.passkeys,
      where: { user: { equals: person.user.id } },
    });
    expect(totalDocs).toBe(0);
  });

  it('signs in alone, and records when it was used', async () => {
    const { person, cookie, authenticator } = await createHolder();
    const { status, headers } = await passkeys.logIn(await passkeys.prove(authenticator));
    expect(status).toBe(200);
    expect(await calls.findMe(readCookie(headers))).toMatchObject({ id: person.user.id });
    expect(headers.getSetCookie().some((value) => value.startsWith('reelhof-devices='))).toBe(true);
    const { body } = await callApi<{ docs: { lastUsedAt: string | null }[] }>(
      instance,
      'GET',
      '/api/users/passkeys',
      { cookie },
    );
    expect(Date.parse(body.docs[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('can be used once per challenge, also concurrently, and not after five minutes', async () => {
    const { authenticator } = await createHolder();
    const proof = await passkeys.prove(authenticator);
    const answers = await Promise.all([1, 2, 3, 4].map(() => passkeys.logIn(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await passkeys.logIn(proof)).body.error).toBe('passkey_refused');
    const challenge = await passkeys.challenge();
    await instance.payload.db.updateOne({
      collection: slugs.passkeyChallenges,
      where: { challenge: { equals: challenge } },
      data: { expiresAt: new Date(Date.now() - 1000).toISOString() },
    });
    expect((await passkeys.logIn(authenticator.prove(challenge))).body.error).toBe('passkey_refused');
    await sweepChallenges(instance.payload);
    const { totalDocs } = await instance.payload.db.count({
      collection: slugs.passkeyChallenges,
      where: { challenge: { equals: challenge } },
    });
    expect(totalDocs).toBe(0);
  });

  it('is refused with an older counter, for another origin, and without user verification', async () => {
    const { authenticator } = await createHolder();
    expect((await passkeys.logIn(await passkeys.prove(authenticator))).status).toBe(200);
    for (const faults of [{ counter: 1 }, { origin: 'https://evil.test' }, { isUnverified: true }]) {
      const { body } = await passkeys.logIn(await passkeys.prove(authenticator, faults));
      expect({ faults, error: body.error }).toEqual({ faults, error: 'passkey_refused' });
    }
    const unknown = await passkeys.logIn(await passkeys.prove(passkeys.newAuthenticator()));
    expect(unknown.body.error).toBe('passkey_refused');
  });

  it('is required after the password, and only its owner’s is accepted', async () => {
    const { person, authenticator, added } = await createHolder();
    const other = await createHolder();
    expect(await tryLogin(person)).toEqual({ status: 401, error: 'passkey_required' });
    const foreign = await passkeys.prove(other.authenticator);
    expect((await tryLogin(person, { passkey: foreign })).error).toBe('wrong_code');
    expect((await tryLogin(person, { passkey: await passkeys.prove(authenticator) })).status).toBe(200);
    expect((await tryLogin(person, { recoveryCode: added.recoveryCodes[0] })).status).toBe(200);
  });
});

describe('passkeys and the authenticator app', () => {
  it('leave each other and the recovery codes unchanged', async () => {
    const { person, cookie, authenticator, added } = await createHolder();
    const { body: app } = await callApi<{ secret: string }>(instance, 'GET', '/api/users/setup-totp', {
      cookie,
    });
    const totp = generateSync({ secret: app.secret, epoch: Math.floor(Date.now() / 1000) });
    const confirmed = await passkeys.post<{ recoveryCodes: string[] }>(
      'confirm-totp',
      { totp, passkey: await passkeys.prove(authenticator) },
      cookie,
    );
    expect(confirmed.body.recoveryCodes).toEqual([]);
    expect((await tryLogin(person)).error).toBe('two_factor_or_passkey_required');
    const off = await passkeys.post('disable-totp', { passkey: await passkeys.prove(authenticator) }, cookie);
    expect(off.status).toBe(200);
    expect((await tryLogin(person)).error).toBe('passkey_required');
    expect((await tryLogin(person, { recoveryCode: added.recoveryCodes[1] })).status).toBe(200);
    const mails = await runMails(instance, person.user.email);
    expect(mails.map(({ subject }) => subject)).toContain('Authenticator-App ausgeschaltet');
    expect(mails.map(({ subject }) => subject)).not.toContain('Zwei-Faktor-Anmeldung ausgeschaltet');
  });

  it('are removed only with a proof, and the last one removes the recovery codes', async () => {
    const { person, cookie, authenticator, added } = await createHolder();
    const { id } = added.passkey;
    expect((await remove(cookie, id, {})).status).toBe(400);
    expect((await remove(cookie, id, { recoveryCode: 'XXXX-XXXX' })).body.error).toBe('wrong_code');
    const other = await createHolder();
    const foreign = await remove(other.cookie, id, { passkey: await passkeys.prove(other.authenticator) });
    expect(foreign.status).toBe(404);
    expect(await hasSecondFactor(instance.payload, person.user.id)).toBe(true);
    expect((await remove(cookie, id, { passkey: await passkeys.prove(authenticator) })).status).toBe(200);
    expect(await hasSecondFactor(instance.payload, person.user.id)).toBe(false);
    expect((await passkeys.logIn(await passkeys.prove(authenticator))).body.error).toBe('passkey_refused');
    expect((await tryLogin(person)).status).toBe(200);
    const subjects = (await runMails(instance, person.user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Passkey entfernt', 'Zwei-Faktor-Anmeldung ausgeschaltet']),
    );
  });

  it('are recorded in the log of their workspaces', async () => {
    const { people, workspace } = await createTenant(instance.payload);
    await passkeys.register(await logIn(instance, people.editor), 'Schlüssel');
    const { docs } = await instance.payload.find({
      collection: slugs.outboxEvents,
      where: { and: [{ workspace: { equals: workspace.id } }, { name: { equals: 'member.passkeyAdded' } }] },
      overrideAccess: true,
    });
    expect(docs).toMatchObject([{ payload: { email: people.editor.user.email, name: 'Schlüssel' } }]);
  });
});
