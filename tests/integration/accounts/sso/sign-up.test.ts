import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { Workspace } from '@/payload-types';
import { createAccountCalls } from '@/tests/support/api/account-calls';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';
import { insertUser } from '@/tests/support/rows/insert-user';
import { setUpSso } from '@/tests/support/sso/set-up-sso';
import type { OidcPerson } from '@/tests/support/sso/start-oidc-server';

let instance: Instance;
let accounts: ReturnType<typeof createAccountCalls>;
let calls: ReturnType<typeof createSignUpCalls>;
let setup: Awaited<ReturnType<typeof setUpSso>>;

beforeAll(async () => {
  instance = await bootInstance();
  accounts = createAccountCalls(instance);
  calls = createSignUpCalls(instance);
  const { seedPackages } = await import('@/lib/platform/seed/seed-demo');
  await seedPackages(instance.payload);
  setup = await setUpSso(instance);
});
afterAll(async () => {
  await setup.close();
  await instance.close();
});
beforeEach(() => resetRates());

const redirect = '/admin/create?ref=messe&packageId=grow';
const newEmail = () => `${uniqueName('sso')}@example.com`;
const readSession = (own: Map<string, string>) =>
  [...own].filter(([name]) => name.endsWith('-token')).map((pair) => pair.join('='))[0] ?? '';
const countUsers = async (email: string): Promise<number> =>
  (await instance.payload.db.count({ collection: 'users', where: { email: { equals: email } } })).totalDocs;

/** Takes a person to the second step of the sign-up, after the provider. */
const arrive = async (oidcPerson: OidcPerson) => {
  setup.oidc.play(oidcPerson);
  const browser = setup.browser();
  const { body } = await browser.signIn('werk', { type: 'signup', redirect });
  return { browser, body };
};
const wish = (more: object = {}) => ({
  workspaceName: 'Nordwind GmbH',
  workspaceSlug: uniqueName('wind'),
  creationRef: 'Messe',
  ...more,
});
type Browser = ReturnType<typeof setup.browser>;
type Created = { status: number; body: { error?: string; next?: string; docs?: { slug: string }[] } };
const create = (browser: Browser, body: object): Promise<Created> =>
  browser.call('/api/workspaces/create', body);

describe('signing up with a provider', () => {
  it('creates a connected account without password or email, and builds the workspace', async () => {
    const email = newEmail();
    const oidcPerson = setup.newPerson(email);
    const { browser, body } = await arrive(oidcPerson);
    expect(body).toEqual({ status: 'sign_up', target: redirect });
    expect(await countUsers(email)).toBe(0);
    const asked = wish();
    const made = await create(browser, asked);
    expect([made.status, made.body.next]).toEqual([200, 'build']);
    expect(browser.own.has('reelhof-sign-up')).toBe(false);
    const session = readSession(browser.own);
    const me = await accounts.findMe(session);
    expect(me).toMatchObject({ email, firstname: 'Änne', lastname: 'Probst' });
    expect((await accounts.readUser(me?.id ?? ''))?.emailUnprovenSince ?? null).toBeNull();
    const caller = { cookie: session, body: { verifyToken: '' } };
    const built = await callApi<{ status: string }>(
      instance,
      'POST',
      '/api/workspaces/create-cloud-resources',
      caller,
    );
    expect(built.body.status).toBe('success');
    await callApi(instance, 'POST', '/api/workspaces/check-aws-user-credentials', caller);
    const row = await calls.findRow(asked.workspaceSlug);
    expect(row).toMatchObject({ state: 'done', vouched: null, hash: null });
    const workspace = await instance.payload.db.findOne<Workspace>({
      collection: 'workspaces',
      where: { slug: { equals: asked.workspaceSlug } },
    });
    expect(workspace).toMatchObject({ active: true, origin: { creationRef: 'messe' } });
    const subjects = (await runMails(instance, email)).map(({ text }) => text);
    expect(subjects.filter((text) => text.includes('verifyToken'))).toEqual([]);
    // The provider can sign in to the account, and is its only way in.
    setup.oidc.play(oidcPerson);
    const owner = setup.browser();
    expect((await owner.signIn('werk')).body.status).toBe('signed_in');
    expect((await owner.call('/api/sso/werk', undefined, 'DELETE')).body.error).toBe('last_log_in');
  });

  it('works once, in the browser that signed in with the provider', async () => {
    const { browser } = await arrive(setup.newPerson(newEmail()));
    const copy = setup.browser();
    copy.own.set('reelhof-sign-up', browser.own.get('reelhof-sign-up') ?? '');
    const slug = wish();
    expect((await create(browser, slug)).body.next).toBe('build');
    const again = wish();
    expect((await create(copy, again)).body.error).toBe('sign_in_expired');
    expect(await calls.findRow(again.workspaceSlug)).toBeNull();
    expect((await create(setup.browser(), wish())).body.error).toBe('missing_information');
    const forged = setup.browser();
    forged.own.set('reelhof-sign-up', 'e30');
    expect((await create(forged, wish())).body.error).toBe('missing_information');
  });

  it('takes over no account that was created with the address meanwhile', async () => {
    const email = newEmail();
    const { browser } = await arrive(setup.newPerson(email));
    const user = await insertUser(instance.payload, { email });
    const asked = wish();
    expect((await create(browser, asked)).body.error).toBe('account_exists');
    expect(readSession(browser.own)).toBe('');
    expect(await calls.findRow(asked.workspaceSlug)).toBeNull();
    const where = { user: { equals: user.id } };
    expect((await instance.payload.db.count({ collection: 'identities', where })).totalDocs).toBe(0);
  });

  it('accepts no unverified address, none with an account, and none of a disallowed domain', async () => {
    const { user } = await createPerson(instance.payload);
    expect((await arrive(setup.newPerson(newEmail(), { email_verified: false }))).body.error).toBe(
      'missing_email',
    );
    expect((await arrive(setup.newPerson(user.email))).body.error).toBe('not_connected_werk');
    const { signUp } = instance.env;
    const { browser } = await arrive(setup.newPerson(newEmail()));
    signUp.domains = ['firma.example'];
    try {
      expect((await create(browser, wish())).body.error).toBe('email_domain_not_allowed');
    } finally {
      signUp.domains = [];
    }
    expect((await create(browser, wish({ workspaceSlug: 'xn--no' }))).body.error).toBe('invalid_slug');
    // The refused attempts did not use up the sign-up.
    expect((await create(browser, wish())).body.next).toBe('build');
  });

  it('waits for the operator’s approval; the approved link creates the account', async () => {
    const { signUp } = instance.env;
    signUp.mode = 'approval';
    try {
      const email = newEmail();
      const oidcPerson = setup.newPerson(email);
      const { browser } = await arrive(oidcPerson);
      const asked = wish();
      expect((await create(browser, asked)).body.next).toBe('approval');
      expect(readSession(browser.own)).toBe('');
      expect(await countUsers(email)).toBe(0);
      const row = await calls.findRow(asked.workspaceSlug);
      expect(row?.state).toBe('waiting');
      const root = await createPerson(instance.payload, { rootAccess: true });
      const cookie = await logIn(instance, root);
      await calls.call('POST', `signUps/${row?.id}/approve`, { body: {}, cookie });
      const verifyToken = await calls.findMailedToken(email);
      expect((await calls.confirm(verifyToken)).body.error).toBe('missing_information');
      const confirmed = await browser.call('/api/workspaces/confirm-sign-up', { verifyToken });
      expect(confirmed.body).toMatchObject({ state: 'building' });
      expect(readSession(browser.own)).not.toBe('');
      expect(await countUsers(email)).toBe(1);
      setup.oidc.play(oidcPerson);
      expect((await setup.browser().signIn('werk')).body.status).toBe('signed_in');
    } finally {
      signUp.mode = 'open';
    }
  });
});
