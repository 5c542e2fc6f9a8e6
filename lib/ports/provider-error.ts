/** The ports of the product, as they are called in `ProviderError`, in logs and in `/api/health`. */
export type PortName = 'storage' | 'delivery' | 'encoder' | 'mail' | 'transcriber' | 'translator' | 'writer';

/** Why a call failed, where callers treat it differently from other faults. */
export type ProviderErrorCode = 'storage_full';

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
 * What every adapter throws when the outside system fails. Use cases translate it into an `AppError`;
 * its message is for the log, never for a person outside.
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
