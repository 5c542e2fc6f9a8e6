import { AppError, type ErrorCode } from '@/lib/core/errors';
import { ProviderError } from '@/lib/ports/provider-error';

/** Whether a port is unavailable because the workspace's own settings are missing. */
export const isWithoutSettings = (error: unknown): boolean =>
  error instanceof ProviderError && error.code === 'settings_missing';

/**
 * For `.catch`: maps missing workspace settings to the specification's error of the call, and rethrows
 * everything else.
 */
export const failWithoutSettings =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw isWithoutSettings(cause) ? new AppError(code, {}, { cause }) : cause;
  };
