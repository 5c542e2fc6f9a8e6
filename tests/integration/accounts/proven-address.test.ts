import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openConfirmLink } from '@/lib/accounts/proof/confirm-address';
import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { createTwoFactorCalls } from '@/tests/support/api/two-factor-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPasskeyCalls } from '@/tests/support/passkeys/passkey-calls';
import { createPerson, createTenant, logIn, type TestPerson } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let accounts: ReturnType<typeof createAccountCalls>;
let passkeys: ReturnType<typeof createPasskeyCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  accounts = createAccountCalls(instance);
  passkeys = createPasskeyCalls(instance);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const call = <T = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  options: { cookie?: string; body?: unknown } = {},
) => callApi<T & { error?: string }>(instance, method, `/api/${path}`, options);

const unprove = (userId: string, since = new Date()) =>
  instance.payload.db.updateOne({
    collection: slugs.users,
    id: userId,
    data: { emailUnprovenSince: since.toISOString() },
  });
const findSince = async (userId: string) => (await accounts.readUser(userId))?.emailUnprovenSince ?? null;

/** Creates an admin whose account was created with the copied link of an invitation. */
const createUnproven = async () => {
  const calls = createMemberCalls(instance);
  const tenant = await createTenant(instance.payload, {
    limits: { numberOfAPIIntegrations: 9, numberOfMembers: 9 },
  });
  const inviter = await logIn(instance, tenant.people.superadmin);
  const email = calls.newEmail();
  await calls.invite(inviter, [email], 'admin');
  const mailed = /inviteToken=([\w.-]+)/.exec((await runMails(instance, email))[0]?.text ?? '')?.[1] ?? '';
  const copied = mailed.split('.')[0] ?? '';
  const names = { firstname: 'Eve', lastname: 'Fremd' };
  const body = { inviteToken: copied, password: testPassword, ...names };
  const accepted = await call<{ user: { id: string } }>('POST', 'users/accept-invitation', { body });
  const userId = accepted.body.user.id;
  const person: TestPerson = {
    user: (await accounts.readUser(userId)) as TestPerson['user'],
    role: 'admin',
    isDisabled: false,
  };
  return { tenant, email, mailed, userId, person, cookie: await logIn(instance, person) };
};

/** The token of the newest emailed link that proves the address. */
const findConfirmToken = async (email: string): Promise<string> =>
  (await runMails(instance, email))
    .flatMap(({ text }) => /confirm-email\?token=([\w.-]+)/.exec(text)?.[1] ?? [])
    .at(0) ?? '';

const countFactors = async (userId: string) => {
  const where = { user: { equals: userId } };
  const count = async (collection: 'passkeys' | 'twoFactors' | 'identities') =>
    (await instance.payload.db.count({ collection, where })).totalDocs;
  return [await count('passkeys'), await count('twoFactors'), await count('identities')];
};

/** Adds an authenticator, a token and a session, which such an account can no longer get itself. */
const addFactors = async ({ userId, person, cookie }: Awaited<ReturnType<typeof createUnproven>>) => {
  const since = await findSince(userId);
  await instance.payload.db.updateOne({
    collection: slugs.users,
    id: userId,
    data: { emailUnprovenSince: null },
  });
  const { authenticator } = await passkeys.register(cookie);
  await createTwoFactorCalls(instance).setUp(cookie);
  await instance.payload.db.create({
    collection: slugs.identities,
    data: {
      user: userId,
      provider: 'werk',
      subjectIndex: randomUUID(),
      lastUsedAt: new Date().toISOString(),
    },
  });
  const token = await call<{ doc: { token: string } }>('POST', 'integrations', {
    cookie,
    body: { title: 'Hintertür', permissions: { videos: ['read'] } },
  });
  await unprove(userId, new Date(since ?? ''));
  expect(await countFactors(userId)).toEqual([1, 1, 1]);
  return { authenticator, token: token.body.doc.token, other: await createSession(person) };
};
/** Opens another session, as an account with a passkey can. */
const createSession = async ({ user }: TestPerson): Promise<string> => {
  const { openSession } = await import('@/lib/accounts/workarounds/sign-session');
  const req = await createLocalReq({}, instance.payload);
  await openSession(req, user.id);
  return req.responseHeaders?.getSetCookie()[0]?.split(';')[0] ?? '';
};

const proof = { currentPassword: testPassword };
const forbidden: [string, 'GET' | 'POST', string, object?][] = [
  ['a passkey', 'POST', 'users/passkeys/options', proof],
  ['an authenticator app', 'GET', 'users/setup-totp'],
  ['a first code of the app', 'POST', 'users/confirm-totp', { totp: '123456' }],
  ['recovery codes', 'POST', 'users/recovery-codes', { recoveryCode: 'ABCD-EFGH' }],
  ['confirmed recovery codes', 'POST', 'users/recovery-codes/confirm'],
  ['a provider', 'POST', 'sso/werk/connect', proof],
  ['an integration token', 'POST', 'integrations', { title: 'Hintertür', permissions: { videos: ['read'] } }],
];

describe('an account with an unproven address', () => {
  it.each(forbidden)('does not get %s', async (_name, method, path, body) => {
    const { cookie, userId } = await createUnproven();
    const refused = await call(method, path, { cookie, ...(body && { body }) });
    expect([refused.status, refused.body.error]).toEqual([403, 'email_unconfirmed']);
    expect(await countFactors(userId)).toEqual([0, 0, 0]);
  });

  it('does not get a passkey for an earlier challenge', async () => {
    const { cookie, userId } = await createUnproven();
    const since = (await findSince(userId)) ?? '';
    await instance.payload.db.updateOne({
      collection: slugs.users,
      id: userId,
      data: { emailUnprovenSince: null },
    });
    const { body } = await passkeys.options(cookie);
    await unprove(userId, new Date(since));
    const refused = await passkeys.add(cookie, passkeys.newAuthenticator().register(body.challenge));
    expect(refused.body.error).toBe('email_unconfirmed');
  });

  it('sees no invitation that was emailed to its address', async () => {
    const { cookie, email } = await createUnproven();
    const other = await createTenant(instance.payload);
    await createMemberCalls(instance).invite(await logIn(instance, other.people.admin), [email]);
    const list = await call<{ docs: object[] }>('GET', 'users/get-invitations', { cookie });
    expect(list.body.docs).toEqual([]);
  });

  it('loses everything added before when its owner sets a new password by email', async () => {
    const made = await createUnproven();
    const { authenticator, token, other } = await addFactors(made);
    await accounts.post('/api/users/forgot-password', { email: made.email });
    const reset = /reset-password\?token=(\w+)/.exec((await runMails(instance, made.email))[0]?.text ?? '');
    const password = 'Another-horse-8';
    await accounts.post('/api/users/reset-password', { token: reset?.[1], password });
    expect(await findSince(made.userId)).toBeNull();
    expect(await countFactors(made.userId)).toEqual([0, 0, 0]);
    for (const cookie of [made.cookie, other]) expect(await accounts.findMe(cookie)).toBeNull();
    expect((await passkeys.logIn(await passkeys.prove(authenticator))).body.error).toBe('passkey_refused');
    expect((await callApi(instance, 'GET', '/api/videos', { token })).status).toBe(401);
    expect((await accounts.tryLogin(made.email, password)).status).toBe(200);
    expect((await accounts.tryLogin(made.email, testPassword)).status).toBe(401);
  });

  it('keeps only the session that opened the emailed invitation', async () => {
    const made = await createUnproven();
    const { other } = await addFactors(made);
    const { status } = await call('POST', 'users/accept-invitation', {
      cookie: made.cookie,
      body: { inviteToken: made.mailed },
    });
    expect(status).toBe(200);
    expect(await findSince(made.userId)).toBeNull();
    expect(await countFactors(made.userId)).toEqual([0, 0, 0]);
    expect(await accounts.findMe(made.cookie)).toMatchObject({ email: made.email });
    expect(await accounts.findMe(other)).toBeNull();
  });
});

describe('the emailed link that proves an address', () => {
  const request = async () => {
    const made = await createUnproven();
    expect((await call('POST', 'users/send-confirmation', { cookie: made.cookie })).status).toBe(200);
    return { ...made, token: await findConfirmToken(made.email) };
  };
  const confirm = (token: string, body: object = {}, cookie?: string) =>
    call('POST', 'users/confirm-email', { body: { token, ...body }, ...(cookie && { cookie }) });
  const open = async (token: string, cookie?: string) => {
    const headers = new Headers(cookie ? { cookie } : {});
    const { user } = await instance.payload.auth({ headers });
    const req = await createLocalReq({ ...(user && { user }) }, instance.payload);
    return openConfirmLink(await resolveContext(req), token);
  };

  it('changes nothing when it is opened', async () => {
    const { token, userId, email, cookie } = await request();
    const stranger = await logIn(instance, await createPerson(instance.payload));
    expect(await open(token)).toEqual({ kind: 'confirm', email, way: 'password' });
    expect(await open(token, cookie)).toEqual({ kind: 'confirm', email, way: 'click' });
    expect(await open(token, stranger)).toMatchObject({ kind: 'otherAccount' });
    expect(await findSince(userId)).not.toBeNull();
  });

  it('proves the address with one click in a signed-in browser, once', async () => {
    const { token, userId, cookie } = await request();
    const stranger = await logIn(instance, await createPerson(instance.payload));
    expect((await confirm(token, {}, stranger)).body.error).toBe('verify_link_of_other_account');
    expect((await confirm(`${token.slice(0, -1)}x`, {}, cookie)).body.error).toBe('invalid_confirm_token');
    expect((await confirm(token, {}, cookie)).status).toBe(200);
    expect(await findSince(userId)).toBeNull();
    expect((await accounts.findMe(cookie))?.id).toBe(userId);
    expect((await confirm(token, {}, cookie)).body.error).toBe('invalid_confirm_token');
    expect(await open(token)).toEqual({ kind: 'invalid' });
    expect((await call('GET', 'users/setup-totp', { cookie })).status).toBe(200);
  });

  it('proves the address in another browser with the password, and signs in', async () => {
    const { token, email } = await request();
    expect((await confirm(token)).body.error).toBe('missing_information');
    expect((await confirm(token, { password: 'Wrong-horse-7' })).body.error).toBe('wrong_password');
    const confirmed = await confirm(token, { password: testPassword });
    const cookie = confirmed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await accounts.findMe(cookie)).toMatchObject({ email });
  });

  it('gives the account to the owner of the email address, with a new password', async () => {
    const { token, email, cookie } = await request();
    const newPassword = 'Another-horse-8';
    expect((await confirm(token, { newPassword: 'short' })).body.error).toBe('password_policy');
    expect((await confirm(token, { newPassword })).status).toBe(200);
    expect(await accounts.findMe(cookie)).toBeNull();
    expect((await accounts.tryLogin(email, testPassword)).status).toBe(401);
    expect((await accounts.tryLogin(email, newPassword)).status).toBe(200);
  });
});

describe('the proof of an address', () => {
  it('is not needed for accounts created by a platform administrator', async () => {
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const body = { email: `made-${randomUUID()}@example.com`, password: testPassword };
    const made = await call<{ doc: { id: string } }>('POST', 'users', { cookie: root, body });
    expect(made.status).toBe(201);
    expect(await findSince(made.body.doc.id)).toBeNull();
  });

  it('is needed again after a change, and a link to the old address does not give it', async () => {
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const { user } = await createPerson(instance.payload);
    const person = { user, role: null, isDisabled: false };
    const { authenticator } = await passkeys.register(await logIn(instance, person));
    await accounts.post('/api/users/forgot-password', { email: user.email });
    const old = /reset-password\?token=(\w+)/.exec((await runMails(instance, user.email))[0]?.text ?? '');
    const email = `new-${randomUUID()}@example.com`;
    await call('PATCH', `users/${user.id}`, { cookie: root, body: { email } });
    expect(await findSince(user.id)).not.toBeNull();
    const reset = { token: old?.[1], password: 'Another-horse-8' };
    expect((await accounts.post('/api/users/reset-password', reset)).body.error).toBe('invalid_reset_token');
    const token = await findConfirmToken(email);
    const body = { token, password: testPassword };
    expect((await call('POST', 'users/confirm-email', { body })).status).toBe(200);
    expect(await findSince(user.id)).toBeNull();
    expect((await passkeys.logIn(await passkeys.prove(authenticator))).body.error).toBe('passkey_refused');
  });

  it('is not needed for a platform administrator’s own address, even a new one', async () => {
    const { user } = await createPerson(instance.payload, { rootAccess: true });
    const cookie = await logIn(instance, { user, role: null, isDisabled: false });
    await call('PATCH', `users/${user.id}`, { cookie, body: { email: `root-${randomUUID()}@example.com` } });
    expect(await findSince(user.id)).toBeNull();
  });
});

it('keeps tokens that were created while the address was proven', async () => {
  const tenant = await createTenant(instance.payload);
  const { user } = tenant.people.admin;
  const { id } = await instance.payload.create({
    collection: slugs.integrations,
    data: { title: 'Alt', permissions: {}, workspace: tenant.workspace.id, createdBy: user.id },
    overrideAccess: true,
    req: asSystem(),
  });
  await unprove(user.id, new Date(Date.now() + 1000));
  const { proveAddress } = await import('@/lib/accounts/proof/proven-address');
  await proveAddress(instance.payload, { userId: user.id });
  const where = { id: { equals: id } };
  expect((await instance.payload.db.count({ collection: slugs.integrations, where })).totalDocs).toBe(1);
});
