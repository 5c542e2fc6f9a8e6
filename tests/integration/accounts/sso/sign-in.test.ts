import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { hasSecondFactor } from '@/lib/platform/deletion/confirm-deletion';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { createMemberCalls } from '@/tests/support/api/member-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';
import { setUpSso } from '@/tests/support/sso/set-up-sso';
import type { OidcPerson } from '@/tests/support/sso/start-oidc-server';

let instance: Instance;
let calls: ReturnType<typeof createAccountCalls>;
let setup: Awaited<ReturnType<typeof setUpSso>>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createAccountCalls(instance);
  setup = await setUpSso(instance);
});
afterAll(async () => {
  await setup.close();
  await instance.close();
});
beforeEach(() => resetRates());

const newEmail = () => `${uniqueName('sso')}@example.com`;
const password = { currentPassword: testPassword };
const readSession = (own: Map<string, string>) =>
  [...own].filter(([name]) => name.endsWith('-token')).map((pair) => pair.join('='))[0] ?? '';

/** Creates an account that is connected to a person at the provider. */
const createConnected = async (key = 'werk') => {
  const { user } = await createPerson(instance.payload);
  const cookie = await logIn(instance, { user, role: null, isDisabled: false });
  const oidcPerson = setup.newPerson(newEmail());
  setup.oidc.play(oidcPerson);
  const answer = await setup.browser(cookie).connect(key, password);
  expect(answer.body).toEqual({
    status: 'connected',
    target: `/admin/profile?connected=${key}`,
  });
  return { user, cookie, oidcPerson };
};

/** Signs a person in. Returns the error, and whether a session was created. */
const trySignIn = async (oidcPerson: OidcPerson, key = 'werk') => {
  setup.oidc.play(oidcPerson);
  const browser = setup.browser();
  const { status, body } = await browser.signIn(key);
  return { status, error: body.error, hasSession: readSession(browser.own) !== '' };
};

describe('a sign-in with a provider', () => {
  it('opens the connected account like a password, and redirects to the requested page', async () => {
    const { user, oidcPerson } = await createConnected();
    setup.oidc.play(oidcPerson);
    const browser = setup.browser();
    const { status, body } = await browser.signIn('werk', { redirect: '/admin/collections/videos?page=2' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'signed_in', target: '/admin/collections/videos?page=2' },
    });
    expect(await calls.findMe(readSession(browser.own))).toMatchObject({ id: user.id });
    expect(browser.own.has('reelhof-devices')).toBe(true);
    expect(browser.own.has('reelhof-sso')).toBe(false);
    expect(await calls.countSessions(user.id)).toBe(2);
    const mails = await runMails(instance, user.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Anmeldung mit Werk-Anmeldung verbunden',
      'Neue Anmeldung bei Ihrem Reelhof-Konto',
    ]);
  });

  it('redirects to no other host', async () => {
    const { oidcPerson } = await createConnected();
    for (const redirect of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      setup.oidc.play(oidcPerson);
      expect((await setup.browser().signIn('werk', { redirect })).body.target).toBe('/admin');
    }
  });

  it('takes over no account by its address, and reveals it only to the owner of the mailbox', async () => {
    const { user } = await createPerson(instance.payload);
    expect(await trySignIn(setup.newPerson(user.email))).toEqual({
      status: 403,
      error: 'not_connected_werk',
      hasSession: false,
    });
    expect((await trySignIn(setup.newPerson(user.email), 'google')).error).toBe('not_connected_google');
    const unverified = { email_verified: false };
    expect((await trySignIn(setup.newPerson(user.email, unverified))).error).toBe('missing_email');
    expect((await trySignIn(setup.newPerson(newEmail(), unverified))).error).toBe('missing_email');
    expect((await trySignIn(setup.newPerson(newEmail()))).error).toBe('no_user_matching_email');
    expect((await trySignIn({ sub: 'nameless' })).error).toBe('missing_email');
    // Microsoft tenants can set any email address, so an unverified one proves nothing.
    expect((await trySignIn(setup.newPerson(user.email), 'microsoft')).error).toBe('missing_email');
    const proved = setup.newPerson(user.email, { xms_edov: true });
    expect((await trySignIn(proved, 'microsoft')).error).toBe('not_connected_microsoft');
  });

  it('accepts only allowed domains, also for connected accounts', async () => {
    expect((await trySignIn(setup.newPerson(newEmail()), 'gated')).error).toBe('unauthorized_domain');
    const inside = setup.newPerson(`${uniqueName('k')}@nordwind.example`);
    expect((await trySignIn(inside, 'gated')).error).toBe('no_user_matching_email');
    const claimed = setup.newPerson(`${uniqueName('k')}@nordwind.example`, { email_verified: false });
    expect((await trySignIn(claimed, 'gated')).error).toBe('unauthorized_domain');
  });

  it('requires the account’s second factor', async () => {
    const { user, cookie, oidcPerson } = await createConnected();
    const { body } = await callApi<{ secret: string }>(instance, 'GET', '/api/users/setup-totp', { cookie });
    const totp = generateSync({ secret: body.secret });
    await calls.post('/api/users/confirm-totp', { totp, currentPassword: testPassword }, { cookie });
    setup.oidc.play(oidcPerson);
    const browser = setup.browser();
    const first = await browser.signIn('werk', { redirect: '/admin/collections/tags' });
    expect(first.body).toEqual({
      status: 'second_factor',
      factors: { hasApp: true, hasPasskey: false },
    });
    expect(readSession(browser.own)).toBe('');
    const prove = (totp: string) => browser.call('/api/sso/werk/second-factor', { totp });
    expect((await prove('000000')).body.error).toBe('wrong_code');
    const next = generateSync({ secret: body.secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    const copy = setup.browser();
    for (const [name, value] of browser.own) copy.own.set(name, value);
    expect((await prove(next)).body).toEqual({ status: 'signed_in', target: '/admin/collections/tags' });
    expect(await calls.findMe(readSession(browser.own))).toMatchObject({ id: user.id });
    const again = await copy.call('/api/sso/werk/second-factor', { totp: next });
    expect(again.body.error).toBe('wrong_code');
    // A valid code is also refused if the caller never signed in at the provider.
    const stranger = await setup.browser().call('/api/sso/werk/second-factor', { totp: next });
    expect(stranger.body.error).toBe('invalid_state_code_verifier');
  });
});

describe('connecting an account', () => {
  it('requires the password and the browser that started it', async () => {
    const { user } = await createPerson(instance.payload);
    const cookie = await logIn(instance, { user, role: null, isDisabled: false });
    setup.oidc.play(setup.newPerson(newEmail()));
    const browser = setup.browser(cookie);
    expect((await browser.connect('werk', { currentPassword: 'Wrong-horse-7' })).body.error).toBe(
      'wrong_password',
    );
    expect((await browser.connect('werk', {})).body.error).toBe('wrong_password');
    expect(await setup.browser().start('werk', { type: 'connect' })).toBe(
      '/sso/werk/callback?failure=unauthorized',
    );
    // A link on another site may open this URL. Without confirmation, nothing is connected.
    expect(await browser.start('werk', { type: 'connect' })).toBe('/admin/profile');
    const begun = await browser.call('/api/sso/werk/connect', password);
    const params = await browser.visit(begun.body.url ?? '');
    browser.own.delete(cookie.split('=')[0] ?? '');
    expect((await browser.finish('werk', params)).body.error).toBe('unauthorized');
    expect(await hasSecondFactor(instance.payload, user.id)).toBe(false);
  });

  it('connects one person at the provider to one account, and vice versa', async () => {
    const { oidcPerson, cookie, user } = await createConnected();
    const other = await createPerson(instance.payload);
    setup.oidc.play(oidcPerson);
    const taken = await setup.browser(await logIn(instance, other)).connect('werk', password);
    expect({ status: taken.status, error: taken.body.error }).toEqual({
      status: 409,
      error: 'already_connected',
    });
    setup.oidc.play(setup.newPerson(newEmail()));
    expect((await setup.browser(cookie).connect('werk', password)).body.error).toBe('already_connected');
    const { totalDocs } = await instance.payload.db.count({
      collection: slugs.identities,
      where: { user: { in: [user.id, other.user.id] } },
    });
    expect(totalDocs).toBe(1);
  });

  it('is shown in the account, counts for deleting a workspace, is logged, and can be removed', async () => {
    const { workspace, people } = await createTenant(instance.payload);
    const { user } = people.admin;
    const cookie = await logIn(instance, people.admin);
    setup.oidc.play(setup.newPerson(newEmail()));
    await setup.browser(cookie).connect('google', password);
    const me = await callApi<{ sso: object }>(instance, 'GET', `/api/users/${user.id}`, { cookie });
    expect(me.body.sso).toEqual({ googleActive: true, microsoftActive: false });
    expect(await hasSecondFactor(instance.payload, user.id)).toBe(true);
    const events = await instance.payload.db.find<{ name: string }>({
      collection: slugs.outboxEvents,
      where: { and: [{ workspace: { equals: workspace.id } }, { name: { like: 'identity' } }] },
    });
    expect(events.docs.map(({ name }) => name)).toEqual(['member.identityConnected']);
    const browser = setup.browser(cookie);
    expect((await browser.call('/api/sso/google', undefined, 'DELETE')).status).toBe(200);
    expect(await hasSecondFactor(instance.payload, user.id)).toBe(false);
    const again = await browser.call('/api/sso/google', undefined, 'DELETE');
    expect(again.body.error).toBe('not_connected_google');
  });
});

describe('an invitation', () => {
  const invite = async () => {
    const { workspace, people } = await createTenant(instance.payload, { limits: { numberOfMembers: 50 } });
    const members = createMemberCalls(instance);
    const email = newEmail();
    const inviter = await logIn(instance, people.admin);
    expect((await members.invite(inviter, [email])).status).toBe(200);
    const [mail] = await runMails(instance, email);
    const mailed = /inviteToken=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { workspace, email, mailed, copied: mailed.split('.')[0] ?? '' };
  };
  const accept = async (inviteToken: string, oidcPerson: OidcPerson, key = 'werk') => {
    setup.oidc.play(oidcPerson);
    const browser = setup.browser();
    const { body } = await browser.signIn(key, { type: 'invitation', inviteToken });
    return { body, session: readSession(browser.own) };
  };

  it('creates an account without a password that is connected and a member of the workspace', async () => {
    const { workspace, email, copied } = await invite();
    const oidcPerson = setup.newPerson(email);
    const { body, session } = await accept(copied, oidcPerson);
    expect(body).toEqual({ status: 'joined', target: '/admin', workspace: workspace.name, role: 'editor' });
    const me = await calls.findMe(session);
    expect(me).toMatchObject({ email, activeWorkspace: workspace.id });
    expect(await trySignIn(oidcPerson)).toMatchObject({ status: 200, hasSession: true });
    expect((await accept(copied, oidcPerson)).body.error).toBe('invalid_invite_token');
  });

  it('requires the invited address, proven by the provider or the emailed link', async () => {
    const { email, mailed, copied } = await invite();
    const other = await accept(mailed, setup.newPerson(newEmail()));
    expect(other.body.error).toBe('no_user_matching_invitation');
    expect(other.body.retry).toEqual({ type: 'invitation', inviteToken: mailed });
    const unverified = setup.newPerson(email, { email_verified: false });
    expect((await accept(copied, unverified)).body.error).toBe('missing_email');
    expect((await accept('guessed', unverified)).body.error).toBe('invalid_invite_token');
    // The emailed link proves the address, even for a Microsoft account whose own address proves nothing.
    expect((await accept(mailed, unverified, 'microsoft')).body.status).toBe('joined');
  });

  it('connects an existing account only with the emailed link and a verified address', async () => {
    const { email, mailed, copied } = await invite();
    const { insertUser } = await import('@/tests/support/rows/insert-user');
    const user = await insertUser(instance.payload, { email });
    const unverified = setup.newPerson(email, { email_verified: false });
    // The inviter knows the copied link, and may claim any address at another provider.
    expect((await accept(copied, setup.newPerson(email))).body.error).toBe('not_connected_werk');
    expect((await accept(mailed, unverified)).body.error).toBe('not_connected_werk');
    expect((await accept(copied, unverified)).body.error).toBe('missing_email');
    const joined = await accept(mailed, setup.newPerson(email));
    expect(joined.body.status).toBe('joined');
    expect(await calls.findMe(joined.session)).toMatchObject({ id: user.id });
  });

  it('reclaims an account that a stranger created with the copied link', async () => {
    const { email, mailed, copied } = await invite();
    const password = 'Correct-horse-7';
    const names = { firstname: 'Eve', lastname: 'Fremd' };
    await calls.post('/api/users/accept-invitation', { inviteToken: copied, password, ...names });
    const user = await instance.payload.db.findOne<{ id: string }>({
      collection: slugs.users,
      where: { email: { equals: email } },
    });
    await instance.payload.db.create({
      collection: slugs.twoFactors,
      data: { user: user?.id, enabledAt: new Date().toISOString() },
    });
    await instance.payload.db.updateOne({
      collection: slugs.members,
      where: { email: { equals: email } },
      data: { status: 'pending', userConnection: null },
    });
    const joined = await accept(mailed, setup.newPerson(email));
    expect(joined.body.status).toBe('joined');
    expect(await calls.findMe(joined.session)).toMatchObject({ id: user?.id });
    expect((await calls.tryLogin(email, password)).status).toBe(401);
    expect((await calls.readUser(user?.id ?? ''))?.emailUnprovenSince ?? null).toBeNull();
  });

  it('reports a signed-in user whose invitation was withdrawn meanwhile', async () => {
    const { email, mailed } = await invite();
    const { user } = await createPerson(instance.payload);
    const cookie = await logIn(instance, { user, role: null, isDisabled: false });
    const { body } = await callApi<{ secret: string }>(instance, 'GET', '/api/users/setup-totp', { cookie });
    const first = generateSync({ secret: body.secret });
    const confirmation = { totp: first, currentPassword: testPassword };
    await calls.post('/api/users/confirm-totp', confirmation, { cookie });
    await instance.payload.db.updateOne({ collection: slugs.users, id: user.id, data: { email } });
    setup.oidc.play(setup.newPerson(email));
    const browser = setup.browser();
    const step = await browser.signIn('werk', { type: 'invitation', inviteToken: mailed });
    expect(step.body.status).toBe('second_factor');
    await instance.payload.db.deleteMany({ collection: slugs.members, where: { email: { equals: email } } });
    const totp = generateSync({ secret: body.secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    const failed = await browser.call('/api/sso/werk/second-factor', { totp });
    expect(failed.body).toMatchObject({
      error: 'accept_invitation_failed',
      retry: { type: 'invitation', inviteToken: mailed },
    });
    expect(await calls.findMe(readSession(browser.own))).toMatchObject({ id: user.id });
  });
});
