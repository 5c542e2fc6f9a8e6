import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';

type Fault = { message: string; code?: ProviderErrorCode; retryable?: boolean };

/** By the codes of the library; what is not here is a server that does not answer as OpenID Connect has it. */
const faults: Record<string, Fault> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: { message: 'The token is for somebody else.', code: 'token_invalid' },
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: { message: 'The token is over.', code: 'token_invalid' },
  OAUTH_PARSE_ERROR: { message: 'The token can’t be read.', code: 'token_unreadable' },
  OAUTH_KEY_SELECTION_FAILED: { message: 'The token’s key is unknown.', code: 'token_unreadable' },
  OAUTH_UNSUPPORTED_OPERATION: { message: 'The token is not signed as expected.', code: 'token_unreadable' },
  OAUTH_TIMEOUT: { message: 'The provider does not answer in time.', retryable: true },
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: {
    message: 'The provider is another one. Check the issuer.',
    code: 'misconfigured',
  },
};

const ofAnswer = (error: ResponseBodyError): Fault => {
  if (error.error === 'invalid_grant') return { message: 'The code is not good.', code: 'code_refused' };
  return { message: `The provider answered ${error.error}. Check the client.`, code: 'misconfigured' };
};

/** The library tells these apart by their words alone, which it passes on as the cause. */
const ofInvalidAnswer = ({ message, cause }: ClientError): Fault => {
  const words = `${message} ${cause instanceof Error ? cause.message : ''}`;
  if (words.includes('body "id_token" property'))
    return { message: 'There is no ID token.', code: 'token_missing' };
  if (/"iss"|"state"|claim (missing|type)/.test(words))
    return { message: 'The token or the answer is somebody else’s.', code: 'token_invalid' };
  return { message: 'The token is not right.', code: 'token_unreadable' };
};

const findFault = (error: unknown): Fault => {
  if (error instanceof AuthorizationResponseError)
    return { message: 'The log-in was refused.', code: 'log_in_refused' };
  if (error instanceof ResponseBodyError) return ofAnswer(error);
  if (!(error instanceof ClientError)) return { message: 'The provider does not answer.', retryable: true };
  if (error.code === 'OAUTH_INVALID_RESPONSE') return ofInvalidAnswer(error);
  return (
    faults[error.code ?? ''] ?? { message: `The provider’s answer is wrong (${error.code ?? 'unknown'}).` }
  );
};

/** What the library threw, in the port's terms. Its messages quote tokens; ours name what to look at. */
export const toProviderError = (error: unknown, operation: string, provider: string): ProviderError => {
  if (error instanceof ProviderError) return error;
  const { message, code, retryable = false } = findFault(error);
  // Without the cause: it has the provider's answer in it, tokens and all.
  return new ProviderError(`${provider}: ${message}`, { port: 'identity', operation, retryable, code });
};
