/** A provider as people choose it. */
export type IdentityProvider = {
  /** Key in the address: `google`, `microsoft`, or the operator's own name. */
  key: string;
  kind: 'google' | 'microsoft' | 'openid';
  name: string;
  /** E-mail domains that it may let in, in lower case; empty for all. */
  domains: readonly string[];
  /** Set up, but switched off by the operator. */
  isEnabled: boolean;
};

/** Ties a provider's answer to the browser that asked; stored sealed in that browser only. */
export type LogInSecrets = { state: string; nonce: string; codeVerifier: string };

/** Somebody, as a provider vouches for them. */
export type VerifiedIdentity = {
  /** The token's issuer; with Microsoft, its tenant. */
  issuer: string;
  /** Never reassigned by this issuer. */
  subject: string;
  /** In lower case; null if the provider sends none. */
  email: string | null;
  /** Whether the provider has made sure that they read this address's mail. */
  isEmailVerified: boolean;
  /** The organisation's domain, to compare with allowed domains; null if it is not verified. */
  domain: string | null;
  firstname: string;
  lastname: string;
};

export type LogInStart = {
  provider: string;
  /** Registered address to which the provider redirects the browser. */
  redirectUri: string;
  /** Our own purpose; returned unchanged in `state`, before a dot and random characters. */
  purpose: string;
  /** Lets people choose another account than the one they are signed in with. */
  isOtherAccount: boolean;
};

export type LogInAnswer = {
  provider: string;
  redirectUri: string;
  /** Parameters of the redirect. */
  answer: { code: string; state: string; iss?: string | undefined };
  secrets: LogInSecrets;
};

/** Single sign-on by OpenID Connect: code flow with PKCE, state and nonce. Methods throw `ProviderError`. */
export type IdentityPort = {
  readonly adapter: 'off' | 'openid';

  /** All that are set up, in the order of their buttons; also those that are switched off. */
  listProviders(): readonly IdentityProvider[];

  /**
   * The address to send the browser to, and the secrets that its answer needs. May be repeated: each is good
   * for one log-in.
   */
  begin(start: LogInStart): Promise<{ url: string; secrets: LogInSecrets }>;

  /**
   * Redeems a code once, and checks the token: signature, issuer, audience, times, nonce. Throws
   * `ProviderError` with `log_in_refused`, `code_refused`, `token_missing`, `token_unreadable`,
   * `token_invalid`, `misconfigured`.
   */
  complete(answer: LogInAnswer): Promise<VerifiedIdentity>;

  /** Reads a provider's metadata; throws if it is unreachable or belongs to another issuer. */
  check(provider: string): Promise<void>;
};
