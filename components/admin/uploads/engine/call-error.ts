/** A call that failed: no answer (`status` 0), or one that says no. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** The server's error code, where it gave one. */
  readonly code: string | null;
  /** Seconds, as the server asked. */
  readonly retryAfter: number | null;
  /** Whether storage said it, not our API. */
  readonly isStorage: boolean;

  constructor(
    message: string,
    {
      status,
      code = null,
      retryAfter = null,
      isStorage = false,
    }: { status: number; code?: string | null; retryAfter?: number | null; isStorage?: boolean },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.isStorage = isStorage;
  }
}

/** Whether the same call may succeed in a moment: no answer, or the server's own trouble (but a full disk). */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || (error.status >= 500 && error.status !== 507));
