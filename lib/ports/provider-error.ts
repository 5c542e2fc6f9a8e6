/** Names of the ports in `ProviderError`, logs and `/api/health`. */
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
 * Failures that callers handle differently. `settings_missing`: a workspace's own settings are missing or
 * unreadable. `address_refused`: not on the public Internet. `acls_off`: the bucket ignores object ACLs.
 * `in_use`: the domain belongs to another distribution. `code_refused`: used before, too old, or of another
 * browser. `mailbox_unknown`: no such address. The message of `misconfigured` names the setting.
 */
export type ProviderErrorCode =
  | 'storage_full'
  | 'not_found'
  | 'misconfigured'
  | 'settings_missing'
  | 'bucket_missing'
  | 'access_denied'
  | 'address_refused'
  | 'acls_off'
  | 'unsupported_language'
  | 'in_use'
  | 'log_in_refused'
  | 'code_refused'
  | 'token_missing'
  | 'token_unreadable'
  | 'token_invalid'
  | 'mailbox_unknown';

type ProviderErrorOptions = {
  port: PortName;
  /** The port's method that failed, e.g. `signPart`. */
  operation: string;
  /** Whether the same call may succeed later without any intervention. */
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
