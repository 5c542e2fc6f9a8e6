import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { IdentityProvider } from '@/lib/ports/identity';

import { providerNames } from './error-codes';
import { findIdentities } from './identities';
import { SsoFailure } from './sso-failure';

/** The enabled provider of a key. Throws `SsoFailure` if it is unknown, not configured or switched off. */
export const findProvider = async (ports: Ports, key: string): Promise<IdentityProvider> => {
  const provider = (await ports.getIdentity()).listProviders().find((known) => known.key === key);
  if (provider?.isEnabled) return provider;
  if (provider) throw new SsoFailure('{provider}_sso_not_enabled');
  const isKnown = key === 'google' || key === 'microsoft';
  throw new SsoFailure(isKnown ? '{provider}_sso_not_configured' : 'unknown_provider');
};

/** A provider's data for its button. */
export type ProviderChoice = Pick<IdentityProvider, 'key' | 'kind' | 'name'>;

/** The enabled providers, in the order of their buttons. */
export const listProviderChoices = async (ports: Ports): Promise<ProviderChoice[]> =>
  (await ports.getIdentity())
    .listProviders()
    .filter(({ isEnabled }) => isEnabled)
    .map(({ key, kind, name }) => ({ key, kind, name }));

/** A provider's name on the callback page, even if it is not configured. */
export const findProviderName = async (ports: Ports, key: string): Promise<string> =>
  (await ports.getIdentity()).listProviders().find((known) => known.key === key)?.name ??
  (Object.hasOwn(providerNames, key) ? providerNames[key] : undefined) ??
  key;

/** The callback URL of a provider, which must be registered there. */
export const getRedirectUri = (provider: string): string =>
  `${getEnv().publicUrl}/sso/${encodeURIComponent(provider)}/callback`;

/** A provider in the account settings. */
export type SsoConnection = {
  key: string;
  name: string;
  /** Null if the account is not connected to it. */
  connected: { email: string | null; since: string } | null;
  /** False if the provider is no longer enabled; the connection can then only be removed. */
  isOffered: boolean;
};
export type SsoState = { connections: SsoConnection[]; isPasswordless: boolean };

/** The providers that a person can connect, and those already connected. */
export const findSsoState = async ({ payload, ports }: Context, userId: string): Promise<SsoState> => {
  const [choices, identities, user] = await Promise.all([
    listProviderChoices(ports),
    findIdentities(payload, userId),
    findById(payload, slugs.users, userId),
  ]);
  const isConnected = (key: string) => identities.find(({ provider }) => provider === key);
  const offered = choices.map(({ key, name }) => ({ key, name, isOffered: true }));
  const left = identities.filter(({ provider }) => !choices.some(({ key }) => key === provider));
  const others = await Promise.all(
    left.map(async ({ provider }) => ({
      key: provider,
      name: await findProviderName(ports, provider),
      isOffered: false,
    })),
  );
  const connections = [...offered, ...others].map((provider) => {
    const row = isConnected(provider.key);
    return { ...provider, connected: row ? { email: row.email ?? null, since: row.createdAt } : null };
  });
  return { connections, isPasswordless: Boolean(user?.isPasswordless) };
};
