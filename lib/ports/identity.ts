/** A provider as shown on the sign-in page. */
export type IdentityProvider = {
  /** Key in the address: `google`, `microsoft`, or the operator's own name. */
  key: string;
  kind: 'google' | 'microsoft' | 'openid';
  name: string;
  /** Email domains whose users may sign in, in lower case; empty for all. */
  domains: readonly string[];
  /** False if the operator has disabled a configured provider. */
  isEnabled: boolean;
};

/** Ties a provider's response to the browser that requested it; stored sealed, only in that browser. */
export type LogInSecrets = { state: string; nonce: string; codeVerifier: string };

/** A person as verified by a provider. */
export type VerifiedIdentity = {
  /** The token's issuer; with Microsoft, its tenant. */
  issuer: string;
  /** Never reassigned by this issuer. */
  subject: string;
  /** In lower case; null if the provider sends none. */
  email: string | null;
  /** Whether the provider has verified that the person owns this address. */
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
  /** Whether the person may choose another account than the current one at the provider. */
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

  /** All configured providers in the order of their buttons, including disabled ones. */
  listProviders(): readonly IdentityProvider[];

  /**
   * The address to send the browser to, and the secrets to verify the response. Each call is valid for one
   * sign-in.
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
