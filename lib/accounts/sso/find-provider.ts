import { getEnv } from '@/lib/core/env/env';
import type { Ports } from '@/lib/ports';
import type { IdentityProvider } from '@/lib/ports/identity';

import { providerNames } from './error-codes';
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
