import * as client from 'openid-client';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

import type { ProviderSettings } from '@/lib/core/env/identity-env';
import { toPersonName } from '@/lib/core/person-name';
import { cutText } from '@/lib/core/strings';
import type { IdentityPort, LogInAnswer, LogInStart, VerifiedIdentity } from '@/lib/ports/identity';
import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';

/** The claims of a token whose signature, issuer, audience and times were checked. */
type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const readText = (value: unknown): string => (typeof value === 'string' ? cutText(value.trim(), 254) : '');
/** Providers send booleans as a boolean, a number or a string. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === 'true' || value === '1';
const domainOf = (email: string): string | null => email.split('@')[1] ?? null;

const splitName = (name: string): [string, string] => {
  const [first = '', ...rest] = name.split(/\s+/);
  return [first, rest.join(' ')];
};

/**
 * Each of Microsoft's issuers is one tenant; an operator who configures a single one trusts its
 * administrators.
 */
const isSingleTenant = (issuer: string): boolean => !/\/(organizations|common)\/v2\.0$/.test(issuer);

type Settings = Pick<ProviderSettings, 'kind' | 'issuer' | 'domains'>;

/**
 * Whether the email address is verified. Google and most others say so (`email_verified`). A Microsoft
 * tenant's administrator can set any address, so it counts only if Microsoft verified the domain's owner
 * (`xms_edov`), or the operator trusts this one tenant with these domains.
 */
const isVerified = (claims: Claims, email: string, { kind, issuer, domains }: Settings): boolean => {
  if (!email) return false;
  if (kind !== 'microsoft') return isTrue(claims.email_verified);
  return isTrue(claims.xms_edov) || (isSingleTenant(issuer) && domains.includes(domainOf(email) ?? ''));
};

/** Google's organisations are identified by `hd`: an address alone may belong to a private account. */
const findDomain = (claims: Claims, email: string, isEmailVerified: boolean, kind: Settings['kind']) => {
  if (kind === 'google') return readText(claims.hd).toLowerCase() || null;
  return isEmailVerified ? domainOf(email) : null;
};

/**
 * Converts the claims to an identity. Microsoft's `sub` differs between its applications; `oid` identifies
 * the person. Pure.
 */
export const readClaims = (claims: Claims, settings: Settings): VerifiedIdentity => {
  const email = readText(claims.email).toLowerCase();
  const isEmailVerified = isVerified(claims, email, settings);
  const [first, last] = splitName(readText(claims.name));
  const isSplit = Boolean(readText(claims.given_name) || readText(claims.family_name));
  return {
    issuer: claims.iss,
    subject: (settings.kind === 'microsoft' && readText(claims.oid)) || claims.sub,
    email: email.includes('@') ? email : null,
    isEmailVerified,
    domain: findDomain(claims, email, isEmailVerified, settings.kind),
    firstname: toPersonName(isSplit ? readText(claims.given_name) : first),
    lastname: toPersonName(isSplit ? readText(claims.family_name) : last),
  };
};

type Fault = { message: string; code?: ProviderErrorCode; retryable?: boolean };

/** Faults by the library's codes; anything else means that the server does not conform to OpenID Connect. */
const faults: Record<string, Fault> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: {
    message: 'The token was issued for another client.',
    code: 'token_invalid',
  },
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: { message: 'The token has expired.', code: 'token_invalid' },
  OAUTH_PARSE_ERROR: { message: 'The token can’t be read.', code: 'token_unreadable' },
  OAUTH_KEY_SELECTION_FAILED: { message: 'The token’s key is unknown.', code: 'token_unreadable' },
  OAUTH_UNSUPPORTED_OPERATION: { message: 'The token is not signed as expected.', code: 'token_unreadable' },
  OAUTH_TIMEOUT: { message: 'The provider did not respond in time.', retryable: true },
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: {
    message: 'The provider’s issuer does not match. Check the issuer setting.',
    code: 'misconfigured',
  },
};

const ofAnswer = (error: ResponseBodyError): Fault => {
  if (error.error === 'invalid_grant')
    return { message: 'The authorization code is invalid.', code: 'code_refused' };
  return {
    message: `The provider responded with ${error.error}. Check the client settings.`,
    code: 'misconfigured',
  };
};

/** The library only distinguishes these by its messages, which it passes on as the cause. */
const ofInvalidAnswer = ({ message, cause }: ClientError): Fault => {
  const words = `${message} ${cause instanceof Error ? cause.message : ''}`;
  if (words.includes('body "id_token" property'))
    return { message: 'The response contains no ID token.', code: 'token_missing' };
  if (/"iss"|"state"|claim (missing|type)/.test(words))
    return { message: 'The token or the response belongs to another sign-in.', code: 'token_invalid' };
  return { message: 'The token is invalid.', code: 'token_unreadable' };
};

const findFault = (error: unknown): Fault => {
  if (error instanceof AuthorizationResponseError)
    return { message: 'The sign-in was denied.', code: 'log_in_refused' };
  if (error instanceof ResponseBodyError) return ofAnswer(error);
  if (!(error instanceof ClientError)) return { message: 'The provider is not responding.', retryable: true };
  if (error.code === 'OAUTH_INVALID_RESPONSE') return ofInvalidAnswer(error);
  return (
    faults[error.code ?? ''] ?? {
      message: `The provider’s response is invalid (${error.code ?? 'unknown'}).`,
    }
  );
};

/**
 * Maps an error of the library to the port's. The library's messages quote tokens; ours name the setting to
 * check.
 */
const toProviderError = (error: unknown, operation: string, provider: string): ProviderError => {
  if (error instanceof ProviderError) return error;
  const { message, code, retryable = false } = findFault(error);
  // Without the cause, which contains the provider's response including tokens.
  return new ProviderError(`${provider}: ${message}`, { port: 'identity', operation, retryable, code });
};

export type OpenIdOptions = {
  providers: readonly ProviderSettings[];
  /** Time limit of one call to a provider. */
  timeoutSeconds?: number;
};

/**
 * Cache lifetime of a provider's metadata: its addresses rarely change, its keys are managed by the library.
 */
const cacheMs = 3_600_000;

/** Google's value for choosing an account; not all other providers support the standard one. */
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
      // Verifies the signature even if the token was received over TLS.
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
};

/** OpenID Connect by a certified library. Redirects in a provider's responses are not followed. */
export const createOpenIdIdentity = ({ providers, timeoutSeconds = 10 }: OpenIdOptions): IdentityPort => {
  const known = new Map<string, Known>();

  const getSettings = (key: string, operation: string): ProviderSettings => {
    const settings = providers.find((provider) => provider.key === key);
    if (settings) return settings;
    throw new ProviderError('This provider does not exist.', {
      port: 'identity',
      operation,
      retryable: false,
    });
  };

  const getConfig = (settings: ProviderSettings): Promise<client.Configuration> => {
    const kept = known.get(settings.key);
    if (kept && Date.now() - kept.at < cacheMs) return kept.config;
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
