/** The ports of the product, as they are called in `ProviderError`, in logs and in `/api/health`. */
export type PortName =
  | 'storage'
  | 'delivery'
  | 'purge'
  | 'domains'
  | 'provisioning'
  | 'encoder'
  | 'mail'
  | 'billing'
  | 'crm'
  | 'identity'
  | 'live'
  | 'transcriber'
  | 'translator'
  | 'writer';

/**
 * Why a call failed, where callers treat it differently from other faults.
 * - `not_found`: what is changed is not there any more
 * - `misconfigured`: the engine does not accept the key, the account or the settings; the message names the
 *   one to look at
 * - `settings_missing`: what a workspace set up of its own is not there, or can't be read with this
 *   installation's secret
 * - `bucket_missing`, `access_denied`, `acls_off`: there is no such bucket; the keys lack a right; the bucket
 *   ignores object ACLs
 * - `unsupported_language`: the engine doesn't know a language, or not the pair
 * - `in_use`: a domain is the alias of a distribution that is not the workspace's
 * - `log_in_refused`: an identity provider, or the person, did not agree
 * - `code_refused`: the code was used before, is too old, or belongs to another browser
 * - `token_missing`, `token_unreadable`, `token_invalid`: there is no proof of who it is; it is not signed as
 *   it should be; it is somebody else's, for somebody else, or over
 */
export type ProviderErrorCode =
  | 'storage_full'
  | 'not_found'
  | 'misconfigured'
  | 'settings_missing'
  | 'bucket_missing'
  | 'access_denied'
  | 'acls_off'
  | 'unsupported_language'
  | 'in_use'
  | 'log_in_refused'
  | 'code_refused'
  | 'token_missing'
  | 'token_unreadable'
  | 'token_invalid';

type ProviderErrorOptions = {
  port: PortName;
  /** The port's method that failed, e.g. `signPart`. */
  operation: string;
  /** Whether the same call may succeed later without anybody changing anything. */
  retryable: boolean;
  code?: ProviderErrorCode | undefined;
  cause?: unknown;
};

/**
 * Thrown by every adapter when the external system fails. Use cases translate it into an `AppError`; its
 * message is for the log only.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly port: PortName;
  readonly operation: string;
  readonly retryable: boolean;
  readonly code: ProviderErrorCode | null;

  constructor(message: string, { port, operation, retryable, code, cause }: ProviderErrorOptions) {
    super(`${port}.${operation}: ${message}`, { cause });
    this.port = port;
    this.operation = operation;
    this.retryable = retryable;
    this.code = code ?? null;
  }
}
