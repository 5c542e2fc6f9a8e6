import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { sweepSpentLogIns } from '@/lib/accounts/sso/spend-once';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';
import { setUpSso } from '@/tests/support/sso/set-up-sso';
import type { OidcPerson, Tamper } from '@/tests/support/sso/start-oidc-server';

let instance: Instance;
let setup: Awaited<ReturnType<typeof setUpSso>>;
/** A person who can sign in if the provider behaves correctly. */
let oidcPerson: OidcPerson;

beforeAll(async () => {
  instance = await bootInstance();
  setup = await setUpSso(instance);
  const person = await createPerson(instance.payload);
  oidcPerson = setup.newPerson(`${uniqueName('sso')}@example.com`);
  setup.oidc.play(oidcPerson);
  const browser = setup.browser(await logIn(instance, person));
  const { body } = await browser.connect('werk', { currentPassword: testPassword });
  expect(body.status).toBe('connected');
});
afterAll(async () => {
  await setup.close();
  await instance.close();
});
beforeEach(() => resetRates());

const claim = (claims: object): Tamper => ({
  change: (token) => ({ ...token, claims: { ...token.claims, ...claims } }),
});
const seconds = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  it.each<[string, () => Tamper & { refusal?: string }, string]>([
    ['another issuer', () => claim({ iss: 'https://evil.test' }), 'invalid_id_token'],
    ['another client', () => claim({ aud: 'another' }), 'invalid_id_token'],
    ['several clients', () => claim({ aud: ['reelhof', 'another'] }), 'invalid_id_token'],
    ['expired', () => claim({ exp: seconds() - 60, iat: seconds() - 600 }), 'invalid_id_token'],
    ['nonce of another sign-in', () => claim({ nonce: 'another' }), 'invalid_id_token'],
    ['no subject', () => claim({ sub: undefined }), 'invalid_id_token'],
    ['no signature', () => ({ key: 'none' }), 'invalid_jwt'],
    ['another key', () => ({ key: 'other' }), 'invalid_jwt'],
    [
      'algorithm with a shared secret',
      () => ({
        change: (token) => ({ ...token, header: { ...token.header, alg: 'HS256' } }),
      }),
      'invalid_jwt',
    ],
    ['missing', () => ({ isMissing: true }), 'no_id_token_received'],
    ['refused by the provider', () => ({ refusal: 'access_denied' }), 'login_failed'],
  ])('signs no one in if it is invalid: %s', async (_name, fault, error) => {
    setup.oidc.play(oidcPerson, fault());
    const browser = setup.browser();
    const { body } = await browser.signIn('werk', { redirect: '/admin/collections/tags' });
    expect(body.error).toBe(error);
    expect(body.retry).toEqual({ type: 'login', redirect: '/admin/collections/tags' });
    expect([...browser.own.keys()].some((name) => name.endsWith('-token'))).toBe(false);
    // The same person signs in once the provider behaves correctly.
    setup.oidc.play(oidcPerson);
    expect((await setup.browser().signIn('werk')).body.status).toBe('signed_in');
  });
});

describe('the redirect from a provider', () => {
  const begin = async () => {
    setup.oidc.play(oidcPerson);
    const browser = setup.browser();
    const params = await browser.visit(await browser.start('werk', { type: 'login' }));
    return { browser, params };
  };

  it('works once, also for concurrent requests and with a copied cookie', async () => {
    const { browser, params } = await begin();
    const sealed = browser.own.get('reelhof-sso') ?? '';
    const copies = [1, 2, 3].map(() => {
      const copy = setup.browser();
      copy.own.set('reelhof-sso', sealed);
      return copy;
    });
    const answers = await Promise.all([browser, ...copies].map((each) => each.finish('werk', params)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = setup.browser();
    late.own.set('reelhof-sso', sealed);
    expect((await late.finish('werk', params)).body.error).toBe('invalid_state_code_verifier');
  });

  it('works only in the browser that started it, for that provider and purpose', async () => {
    const expectRefused = async (answer: Promise<{ body: { error?: string } }>) =>
      expect((await answer).body.error).toBe('invalid_state_code_verifier');
    const first = await begin();
    await expectRefused(setup.browser().finish('werk', first.params));
    const second = await begin();
    await expectRefused(first.browser.finish('werk', second.params));
    await expectRefused(second.browser.finish('gated', second.params));
    const third = await begin();
    await expectRefused(third.browser.finish('werk', third.params, { type: 'signup' }));
    const fourth = await begin();
    fourth.browser.own.set('reelhof-sso', `${fourth.browser.own.get('reelhof-sso')?.slice(0, -4)}AAAA`);
    await expectRefused(fourth.browser.finish('werk', fourth.params));
  });

  it('is refused with a used code and with a different issuer', async () => {
    const { browser, params } = await begin();
    const other = await begin();
    await browser.finish('werk', params);
    // The state belongs to this sign-in, but the code is that of a finished one.
    const answer = await other.browser.finish('werk', { ...other.params, code: params.code ?? '' });
    expect(answer.body.error).toBe('invalid_state_code_verifier');
    const mixed = await begin();
    const foreign = await mixed.browser.finish('werk', { ...mixed.params, iss: 'https://evil.test' });
    expect(foreign.body.error).toBe('invalid_id_token');
  });

  it('is refused with missing parameters', async () => {
    const browser = setup.browser();
    const post = async (body: object, key = 'werk') =>
      (await browser.call(`/api/sso/${key}/callback`, body)).body.error;
    expect(await post({ code: 'a', state: 'b' })).toBe('missing_type');
    expect(await post({ code: 'a', state: 'b', type: 'magic' })).toBe('invalid_type');
    expect(await post({ code: 'a', type: 'login' })).toBe('missing_parameters');
    expect(await post({ code: 'a', state: 'b', type: 'invitation' })).toBe('missing_invite_token');
    expect(await post({ code: 'a', state: 'b', type: 'login' })).toBe('invalid_state_code_verifier');
    expect(await post({ type: 'login' }, 'facebook')).toBe('unknown_provider');
    expect(await post({ type: 'login' }, 'closed')).toBe('closed_sso_not_enabled');
    const begin = (query: Record<string, string>, key = 'werk') => browser.start(key, query);
    expect(await begin({})).toBe('/sso/werk/callback?failure=missing_type');
    expect(await begin({ type: 'magic' })).toBe('/sso/werk/callback?failure=invalid_type');
    expect(await begin({ type: 'invitation' })).toBe('/sso/werk/callback?failure=missing_invite_token');
    expect(await begin({ type: 'login' }, 'closed')).toBe(
      '/sso/closed/callback?failure=closed_sso_not_enabled',
    );
    expect(await begin({ type: 'login' }, 'facebook')).toBe(
      '/sso/facebook/callback?failure=unknown_provider',
    );
  });

  it('follows a request with PKCE, state and nonce, and without a secret', async () => {
    const address = new URL(await setup.browser().start('werk', { type: 'login', account: 'other' }));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^login\.[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      prompt: 'login',
      redirect_uri: `${instance.env.publicUrl}/sso/werk/callback`,
    });
    expect(address.searchParams.has('client_secret')).toBe(false);
  });
});

describe('a provider', () => {
  it('distinguishes a provider that is not set up from an unknown one', async () => {
    const { getIdentity } = instance.ports;
    const { createOffIdentity } = await import('@/lib/adapters/identity/off/off-identity');
    instance.ports.getIdentity = () => Promise.resolve(createOffIdentity());
    const start = (key: string) => setup.browser().start(key, { type: 'login' });
    expect(await start('google')).toBe('/sso/google/callback?failure=google_sso_not_configured');
    expect(await start('microsoft')).toBe('/sso/microsoft/callback?failure=microsoft_sso_not_configured');
    expect(await start('werk')).toBe('/sso/werk/callback?failure=unknown_provider');
    for (const key of ['GitHub', 'constructor'])
      expect(await start(key)).toBe(`/sso/${key}/callback?failure=unknown_provider`);
    instance.ports.getIdentity = getIdentity;
  });

  it('reports an unreachable provider as our fault, and in the health check', async () => {
    const { createOpenIdIdentity } = await import('@/lib/adapters/identity/openid/openid-identity');
    const provider = { key: 'gone', kind: 'openid' as const, name: 'Gone', domains: [], isEnabled: true };
    const client = { clientId: 'a', clientSecret: 'b', scopes: 'openid' };
    const gone = createOpenIdIdentity({
      providers: [{ ...provider, ...client, issuer: 'http://127.0.0.1:9' }],
      timeoutSeconds: 1,
    });
    await expect(gone.check('gone')).rejects.toMatchObject({ port: 'identity', retryable: true });
    const { getIdentity } = instance.ports;
    instance.ports.getIdentity = () => Promise.resolve(gone);
    const address = await setup.browser().start('gone', { type: 'login' });
    instance.ports.getIdentity = getIdentity;
    expect(address).toBe('/sso/gone/callback?failure=internal_server_error');
    await setup.identity.check('werk');
  });

  it('leaves no spent row behind', async () => {
    await sweepSpentLogIns(instance.payload, new Date(Date.now() + 2 * 3_600_000));
    const { docs } = await instance.payload.db.find({ collection: slugs.spentLogIns });
    expect(docs).toEqual([]);
  });
});
