import { providerNames } from './provider-names';

/**
 * Why a single sign-on fails, with the status of the answer. `{provider}` of a code becomes the provider's
 * key: the specification names those of Google and Microsoft, and any other provider has the same ones.
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
  /** Ours: this person of the provider opens another account here. */
  already_connected: 409,
} as const satisfies Record<string, number>;

export type SsoError = keyof typeof ssoErrors;

/** As the answer names it. Pure. */
export const toSsoCode = (error: SsoError, provider: string): string =>
  error.replace('{provider}', () => provider);

/**
 * What a code of an answer means, and about which provider: the one in whose address it stands, unless it
 * names another one of the specification's. Whatever nobody knows is an unknown error. Pure.
 */
export const readSsoCode = (code: string, provider: string): { error: SsoError; provider: string } => {
  for (const named of [provider, ...Object.keys(providerNames)]) {
    const error = (Object.keys(ssoErrors) as SsoError[]).find((each) => toSsoCode(each, named) === code);
    if (error) return { error, provider: named };
  }
  return { error: 'unknown_error', provider };
};
