/** Names of the specification's providers by key. Operators name further ones. */
export const providerNames: Readonly<Record<string, string>> = { google: 'Google', microsoft: 'Microsoft' };

/**
 * Error codes of single sign-on and their status. `{provider}` in a code is replaced by the provider's key:
 * the specification names the codes of Google and Microsoft, and other providers follow the same pattern.
 */
export const ssoErrors = {
  missing_type: 400,
  invalid_type: 400,
  missing_parameters: 400,
  missing_invite_token: 400,
  invalid_invite_token: 400,
  invalid_state_code_verifier: 400,
  no_id_token_received: 400,
  invalid_jwt: 400,
  invalid_id_token: 400,
  login_failed: 400,
  missing_email: 403,
  unauthorized_domain: 403,
  no_user_matching_email: 403,
  no_user_matching_invitation: 403,
  accept_invitation_failed: 409,
  '{provider}_sso_not_enabled': 403,
  '{provider}_sso_not_configured': 400,
  'not_connected_{provider}': 403,
  unauthorized: 401,
  unknown_provider: 404,
  internal_server_error: 500,
  unknown_error: 500,
  /** Our own code: the provider's identity is connected to another account. */
  already_connected: 409,
} as const satisfies Record<string, number>;

export type SsoError = keyof typeof ssoErrors;

/** The error code of an answer. Pure. */
export const toSsoCode = (error: SsoError, provider: string): string =>
  error.replace('{provider}', () => provider);

/**
 * Parses an error code and its provider: the one in the URL, unless the code names another one of the
 * specification's. Unknown codes become `unknown_error`. Pure.
 */
export const readSsoCode = (code: string, provider: string): { error: SsoError; provider: string } => {
  for (const named of [provider, ...Object.keys(providerNames)]) {
    const error = (Object.keys(ssoErrors) as SsoError[]).find((each) => toSsoCode(each, named) === code);
    if (error) return { error, provider: named };
  }
  return { error: 'unknown_error', provider };
};
