/** A reason of a refusal. Payload's forms read the fields from `data.errors`. */
export type ErrorDetail = {
  field?: string;
  message: string;
  data?: { errors?: { path?: string; message: string }[] };
};

type CallErrorDetails = {
  status: number;
  code?: string | null;
  errors?: ErrorDetail[];
  retryAfter?: number | null;
  isStorage?: boolean;
  details?: Record<string, unknown>;
};

/** A call that failed: without an answer (`status` 0), or with one that says no. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** A code of `errorTable`, where the server gave one. */
  readonly code: string | null;
  /** At least one; the first is the message where the server lists none. */
  readonly errors: ErrorDetail[];
  /** Seconds, as the server asked. */
  readonly retryAfter: number | null;
  /** Whether storage said it, not our API. */
  readonly isStorage: boolean;
  /** What else the answer says, where an endpoint's refusals say more. */
  readonly details: Record<string, unknown>;

  constructor(message: string, details: CallErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code ?? null;
    this.errors = details.errors?.length ? details.errors : [{ message }];
    this.retryAfter = details.retryAfter ?? null;
    this.isStorage = details.isStorage ?? false;
    this.details = details.details ?? {};
  }
}

/** Whether there was no answer at all: no network, or nothing that listens. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/**
 * Whether the same call may succeed in a moment: no answer, or the server's own trouble (but a full storage).
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 500 && error.code !== 'storage_full'));
