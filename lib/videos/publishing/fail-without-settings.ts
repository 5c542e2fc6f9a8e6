import { AppError, type ErrorCode } from '@/lib/core/errors';
import { ProviderError } from '@/lib/ports/provider-error';

/** Whether a port can't be had because the workspace's own settings are missing. */
export const isWithoutSettings = (error: unknown): boolean =>
  error instanceof ProviderError && error.code === 'settings_missing';

/**
 * For `.catch`: says of a workspace without its settings what the specification has for the call, and passes
 * on all else.
 */
export const failWithoutSettings =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw isWithoutSettings(cause) ? new AppError(code, {}, { cause }) : cause;
  };
