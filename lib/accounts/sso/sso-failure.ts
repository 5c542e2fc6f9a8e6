import type { SsoError } from './error-codes';

/**
 * Ends a single sign-on: told on the callback page, with the address the provider told, which is the person's
 * own.
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
