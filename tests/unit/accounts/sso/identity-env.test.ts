import { expect, it } from 'vitest';

import { ConfigurationError, readEnv } from '@/lib/core/env/env';

const read = (more: Record<string, string>) =>
  readEnv({ SECRET: 'a-secret-for-this-test', ...more }).identity;
const faultsOf = (more: Record<string, string>): string[] => {
  try {
    read(more);
    return [];
  } catch (error) {
    return error instanceof ConfigurationError ? error.faults : [String(error)];
  }
};
const list = (...providers: object[]) => ({ OPENID_PROVIDERS: JSON.stringify(providers) });
const werk = { key: 'werk', name: 'Werk', issuer: 'https://id.test/realms/werk', clientId: 'reelhof' };

it('has no provider if none is configured', () => {
  expect(read({})).toEqual({ providers: [] });
});

it('lists Microsoft, Google and others in the order of their buttons', () => {
  const { providers } = read({
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    GOOGLE_DOMAINS: 'Nordwind.example, werk.example',
    MICROSOFT_CLIENT_ID: 'm',
    MICROSOFT_CLIENT_SECRET: 's',
    MICROSOFT_ENABLED: 'false',
    ...list(werk),
  });
  expect(
    providers.map(({ key, issuer, domains, isEnabled }) => ({ key, issuer, domains, isEnabled })),
  ).toEqual([
    {
      key: 'microsoft',
      issuer: 'https://login.microsoftonline.com/organizations/v2.0',
      domains: [],
      isEnabled: false,
    },
    {
      key: 'google',
      issuer: 'https://accounts.google.com',
      domains: ['nordwind.example', 'werk.example'],
      isEnabled: true,
    },
    { key: 'werk', issuer: 'https://id.test/realms/werk', domains: [], isEnabled: true },
  ]);
});

it.each([
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET'],
  [{ MICROSOFT_CLIENT_SECRET: 's' }, 'MICROSOFT_CLIENT_ID'],
  [{ MICROSOFT_TENANT: 'my company' }, 'MICROSOFT_TENANT'],
  [{ GOOGLE_DOMAINS: 'https://a.test' }, 'GOOGLE_DOMAINS'],
  [{ OPENID_PROVIDERS: 'not json' }, 'OPENID_PROVIDERS'],
  [list({ ...werk, issuer: 'http://id.test' }), 'OPENID_PROVIDERS'],
  [list({ ...werk, key: 'google' }), 'OPENID_PROVIDERS'],
  [list({ ...werk, scopes: 'email' }), 'OPENID_PROVIDERS'],
  [list(werk, werk), 'OPENID_PROVIDERS'],
])('reports a fault: %j', (settings, name) => {
  expect(faultsOf(settings as Record<string, string>)).toEqual([
    expect.stringMatching(new RegExp(`^${name}`)) as string,
  ]);
});

it('accepts http on this machine', () => {
  expect(faultsOf(list({ ...werk, issuer: 'http://127.0.0.1:4250' }))).toEqual([]);
});
