import type { SsoError } from './error-codes';

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
