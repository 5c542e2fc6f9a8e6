import * as client from 'openid-client';

import type { ProviderSettings } from '@/lib/core/env/identity-env';
import type { IdentityPort, LogInAnswer, LogInStart } from '../port';
import { ProviderError } from '@/lib/ports/provider-error';

import { toProviderError } from './describe-fault';
import { readClaims, type Claims } from './read-claims';

export type OpenIdOptions = {
  providers: readonly ProviderSettings[];
  /** Of one call to a provider. */
  timeoutSeconds?: number;
};

/** As long what a provider says of itself is kept: its addresses change seldom, its keys are looked up by the library. */
const keptMs = 3_600_000;

/** Google's ways of choosing an account; the standard's own is not known to all others. */
const otherAccount = { google: 'select_account', microsoft: 'select_account', openid: 'login' } as const;

type Known = { at: number; config: Promise<client.Configuration> };

const discover = (settings: ProviderSettings, timeoutSeconds: number): Promise<client.Configuration> => {
  const { issuer, clientId, clientSecret } = settings;
  const isPlain = issuer.startsWith('http:');
  return client.discovery(
    new URL(issuer),
    clientId,
    // Clocks differ by some seconds.
    { [client.clockTolerance]: 30, ...(clientSecret && { client_secret: clientSecret }) },
    clientSecret ? client.ClientSecretPost(clientSecret) : client.None(),
    {
      timeout: timeoutSeconds,
      // The signature counts also where the token came over TLS.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
};

/** OpenID Connect, by a certified library. It follows no redirect of a provider's answers. */
export const createOpenIdIdentity = ({ providers, timeoutSeconds = 10 }: OpenIdOptions): IdentityPort => {
  const known = new Map<string, Known>();

  const getSettings = (key: string, operation: string): ProviderSettings => {
    const settings = providers.find((provider) => provider.key === key);
    if (settings) return settings;
    throw new ProviderError('There is no such provider.', { port: 'identity', operation, retryable: false });
  };

  const getConfig = (settings: ProviderSettings): Promise<client.Configuration> => {
    const kept = known.get(settings.key);
    if (kept && Date.now() - kept.at < keptMs) return kept.config;
    const config = discover(settings, timeoutSeconds);
    known.set(settings.key, { at: Date.now(), config });
    config.catch(() => known.delete(settings.key));
    return config;
  };

  const begin = async (settings: ProviderSettings, { redirectUri, purpose, isOtherAccount }: LogInStart) => {
    const config = await getConfig(settings);
    const codeVerifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [`${purpose}.${client.randomState()}`, client.randomNonce()];
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: settings.scopes,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(isOtherAccount && { prompt: otherAccount[settings.kind] }),
      ...(settings.kind === 'google' && settings.domains.length === 1 && { hd: settings.domains[0] ?? '' }),
    });
    return { url: url.href, secrets: { state, nonce, codeVerifier } };
  };

  const complete = async (settings: ProviderSettings, { redirectUri, answer, secrets }: LogInAnswer) => {
    const config = await getConfig(settings);
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value);
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: secrets.codeVerifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    return readClaims(tokens.claims() as Claims, settings);
  };

  const run = async <T>(
    key: string,
    operation: string,
    work: (settings: ProviderSettings) => Promise<T>,
  ): Promise<T> => {
    const settings = getSettings(key, operation);
    try {
      return await work(settings);
    } catch (error) {
      throw toProviderError(error, operation, key);
    }
  };

  return {
    adapter: 'openid',
    listProviders: () =>
      providers.map(({ key, kind, name, domains, isEnabled }) => ({ key, kind, name, domains, isEnabled })),
    begin: (start) => run(start.provider, 'begin', (settings) => begin(settings, start)),
    complete: (answer) => run(answer.provider, 'complete', (settings) => complete(settings, answer)),
    check: async (key) => {
      await run(key, 'check', getConfig);
    },
  };
};
