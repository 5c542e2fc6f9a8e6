import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { createTwoFactorCalls } from '@/tests/support/api/two-factor-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPasskeyCalls } from '@/tests/support/passkeys/passkey-calls';
import { createPerson, logIn, type TestPerson, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';
import { setUpSso } from '@/tests/support/sso/set-up-sso';

let instance: Instance;
let accounts: ReturnType<typeof createAccountCalls>;
let passkeys: ReturnType<typeof createPasskeyCalls>;
let sso: Awaited<ReturnType<typeof setUpSso>>;

beforeAll(async () => {
  instance = await bootInstance();
  accounts = createAccountCalls(instance);
  passkeys = createPasskeyCalls(instance);
  sso = await setUpSso(instance);
});
afterAll(async () => {
  await sso.close();
  await instance.close();
});
beforeEach(() => resetRates());

const several = [1, 2, 3, 4, 5];
const readSession = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('payload-token='))
    ?.split(';')[0] ?? '';
const byPassword = async ({ user }: TestPerson, more: object = {}) => {
  const body = { email: user.email, password: testPassword, ...more };
  return readSession((await accounts.post('/api/users/login', body)).headers);
};
const byProvider = async () => {
  const browser = sso.browser();
  await browser.signIn('werk');
  return `payload-token=${browser.own.get('payload-token')}`;
};
const connect = async (cookie: string) => {
  sso.oidc.play(sso.newPerson(`${uniqueName('sso')}@example.com`));
  const { body } = await sso.browser(cookie).connect('werk', { currentPassword: testPassword });
  expect(body.status).toBe('connected');
};

/**
 * For each way to sign in: creates an account, and returns several sign-ins that can run concurrently.
 */
const ways: Record<string, () => Promise<{ userId: string; signIns: (() => Promise<string>)[] }>> = {
  'a password': async () => {
    const person = await createPerson(instance.payload);
    return { userId: person.user.id, signIns: several.map(() => () => byPassword(person)) };
  },
  'a second factor': async () => {
    const { person, recoveryCodes } = await createTwoFactorCalls(instance).createGuarded();
    const signIns = several.map((at) => () => byPassword(person, { recoveryCode: recoveryCodes[at] }));
    return { userId: person.user.id, signIns };
  },
  'a passkey': async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const keys = [];
    for (const name of several) keys.push((await passkeys.register(cookie, `${name}`)).authenticator);
    const signIns = keys.map((key) => async () => {
      const { headers } = await passkeys.logIn(await passkeys.prove(key));
      return readSession(headers);
    });
    return { userId: person.user.id, signIns };
  },
  'a provider': async () => {
    const person = await createPerson(instance.payload);
    await connect(await logIn(instance, person));
    return { userId: person.user.id, signIns: several.map(() => byProvider) };
  },
  'a password and a provider, beside changes of the account': async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const ended = await byPassword(person);
    await connect(cookie);
    const rename = (firstname: string) =>
      callApi(instance, 'PATCH', `/api/users/${person.user.id}`, { cookie, body: { firstname } });
    const signIns = several.map((at) => async () => {
      const [session] = await Promise.all([
        at % 2 ? byPassword(person) : byProvider(),
        rename(`Name ${at}`),
        at === 3 && accounts.post('/api/users/logout', undefined, { cookie: ended }),
      ]);
      return session;
    });
    return { userId: person.user.id, signIns };
  },
};

describe('concurrent sign-ins of one account', () => {
  it.each(Object.entries(ways))('all keep their session, with %s', async (_name, prepare) => {
    const { userId, signIns } = await prepare();
    const cookies = await Promise.all(signIns.map((signIn) => signIn()));
    expect(new Set(cookies).size).toBe(signIns.length);
    for (const cookie of cookies) expect((await accounts.findMe(cookie))?.id).toBe(userId);
  });

  it('restore neither a password changed meanwhile nor a session ended by that change', async () => {
    const person = await createPerson(instance.payload);
    const own = await logIn(instance, person);
    const body = { currentPassword: testPassword, password: 'Another-horse-8' };
    const [changed, ...cookies] = await Promise.all([
      accounts.post('/api/users/change-password', body, { cookie: own }),
      ...several.map(() => byPassword(person)),
    ]);
    expect(changed.status).toBe(200);
    for (const cookie of cookies) expect(cookie && (await accounts.findMe(cookie))).toBeFalsy();
    expect((await accounts.tryLogin(person.user.email, testPassword)).status).toBe(401);
    expect((await accounts.tryLogin(person.user.email, 'Another-horse-8')).status).toBe(200);
    expect(await accounts.findMe(own)).not.toBeNull();
  });
});
