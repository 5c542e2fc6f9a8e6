/** A provider as people choose it. */
export type IdentityProvider = {
  /** As in the address: `google`, `microsoft`, or what the operator named it. */
  key: string;
  kind: 'google' | 'microsoft' | 'openid';
  name: string;
  /** E-mail domains that it may let in, in lower case; empty for all. */
  domains: readonly string[];
  /** Set up, but switched off by the operator. */
  isEnabled: boolean;
};

/** What ties the answer of a provider to the browser that asked; kept by nobody but that browser, sealed. */
export type LogInSecrets = { state: string; nonce: string; codeVerifier: string };

/** Somebody, as a provider vouches for them. */
export type VerifiedIdentity = {
  /** Of the token: with Microsoft, of the tenant. */
  issuer: string;
  /** Never given to anybody else by this issuer. */
  subject: string;
  /** In lower case; null where the provider tells none. */
  email: string | null;
  /** Whether the provider has made sure that they read this address's mail. */
  isEmailVerified: boolean;
  /**
   * The organisation's domain, which allowed domains are compared with; null where nobody vouches for one.
   */
  domain: string | null;
  firstname: string;
  lastname: string;
};

export type LogInStart = {
  provider: string;
  /** Where the provider sends the browser back to; registered there. */
  redirectUri: string;
  /** Of our use; comes back as it is, after a dot and before what is random. */
  purpose: string;
  /** Lets people choose another account than the one they are signed in with. */
  isOtherAccount: boolean;
};

export type LogInAnswer = {
  provider: string;
  redirectUri: string;
  /** What came back in the address. */
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

  /** Reads what a provider says of itself; throws where it can't be reached or is another one. */
  check(provider: string): Promise<void>;
};
