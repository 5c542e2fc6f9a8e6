import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';

import type { SsoError } from './error-codes';

const ofProvider: Partial<Record<ProviderErrorCode, SsoError>> = {
  log_in_refused: 'login_failed',
  code_refused: 'invalid_state_code_verifier',
  token_missing: 'no_id_token_received',
  token_unreadable: 'invalid_jwt',
  token_invalid: 'invalid_id_token',
};

/**
 * Converts an error to the failure that the callback page shows. Failures not caused by the person are
 * logged. An `AppError` is rethrown, because it has its own answer.
 */
export const reportFailure = ({ payload }: Context, error: unknown): SsoFailure => {
  if (error instanceof SsoFailure) return error;
  if (error instanceof AppError) throw error;
  if (!(error instanceof ProviderError)) {
    payload.logger.error({ err: error }, 'a single sign-on failed');
    return new SsoFailure('internal_server_error', null, { cause: error });
  }
  payload.logger.warn({ err: error }, 'a single sign-on was rejected');
  return new SsoFailure(ofProvider[error.code ?? 'storage_full'] ?? 'internal_server_error');
};

/**
 * A failed single sign-on. The callback page shows it with the address from the provider, which is the
 * person's own.
 */
export class SsoFailure extends Error {
  override readonly name = 'SsoFailure';
  constructor(
    readonly error: SsoError,
    readonly email: string | null = null,
    options?: { cause?: unknown },
  ) {
    super(error, options);
  }
}
