import { getEnv } from '@/lib/core/env/env';
import type { Ports } from '@/lib/ports';
import type { IdentityProvider } from '@/lib/ports/identity/port';

import { providerNames } from './provider-names';
import { SsoFailure } from './sso-failure';

/**
 * The provider of an address, where it may be used. Throws `SsoFailure`: unknown, not set up, switched off.
 */
export const findProvider = async (ports: Ports, key: string): Promise<IdentityProvider> => {
  const provider = (await ports.getIdentity()).listProviders().find((known) => known.key === key);
  if (provider?.isEnabled) return provider;
  if (provider) throw new SsoFailure('{provider}_sso_not_enabled');
  const isKnown = key === 'google' || key === 'microsoft';
  throw new SsoFailure(isKnown ? '{provider}_sso_not_configured' : 'unknown_provider');
};

/** A provider as a button needs it. */
export type ProviderChoice = Pick<IdentityProvider, 'key' | 'kind' | 'name'>;

/** Those that people can choose, in the order of their buttons. */
export const listProviderChoices = async (ports: Ports): Promise<ProviderChoice[]> =>
  (await ports.getIdentity())
    .listProviders()
    .filter(({ isEnabled }) => isEnabled)
    .map(({ key, kind, name }) => ({ key, kind, name }));

/** What a provider is called on the callback page, also where it is not set up. */
export const findProviderName = async (ports: Ports, key: string): Promise<string> =>
  (await ports.getIdentity()).listProviders().find((known) => known.key === key)?.name ??
  (Object.hasOwn(providerNames, key) ? providerNames[key] : undefined) ??
  key;

/** Where a provider sends the browser back to; to be registered there. */
export const getRedirectUri = (provider: string): string =>
  `${getEnv().publicUrl}/sso/${encodeURIComponent(provider)}/callback`;
