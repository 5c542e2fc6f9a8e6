import { randomUUID } from 'node:crypto';

import { createOpenIdIdentity } from '@/lib/adapters/identity/openid/openid-identity';
import type { ProviderSettings } from '@/lib/core/env/identity-env';

import type { Instance } from '../instance/boot';
import { openSsoBrowser } from './sso-browser';
import { startOidcServer, type OidcPerson } from './start-oidc-server';

/** An instance whose people sign in with one certified provider under three names. */
export const setUpSso = async (instance: Instance) => {
  const keys = ['google', 'microsoft', 'werk', 'gated', 'closed'];
  const oidc = await startOidcServer({
    redirectUris: keys.map((key) => `${instance.env.publicUrl}/sso/${key}/callback`),
  });
  const settings = (key: string, kind: ProviderSettings['kind'], more: Partial<ProviderSettings> = {}) => ({
    key,
    kind,
    name: key === 'werk' ? 'Werk-Anmeldung' : key,
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    scopes: 'openid email profile',
    domains: [],
    isEnabled: true,
    ...more,
  });
  const { getIdentity } = instance.ports;
  const identity = createOpenIdIdentity({
    providers: [
      settings('microsoft', 'microsoft'),
      settings('google', 'google'),
      settings('werk', 'openid'),
      settings('gated', 'openid', { domains: ['nordwind.example'] }),
      settings('closed', 'openid', { isEnabled: false }),
    ],
  });
  instance.ports.getIdentity = () => Promise.resolve(identity);
  return {
    oidc,
    identity,
    browser: (session?: string) => openSsoBrowser(instance, session),
    /** A person whose address the provider has verified. */
    newPerson: (email: string, more: object = {}): OidcPerson => ({
      sub: randomUUID(),
      email,
      email_verified: true,
      given_name: 'Änne',
      family_name: 'Probst',
      ...more,
    }),
    close: async () => {
      instance.ports.getIdentity = getIdentity;
      await oidc.close();
    },
  };
};
