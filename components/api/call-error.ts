import type { MessageKey } from '@/lib/core/i18n/text';

/** Messages for error codes that have a call-specific meaning. */
export type Reasons = Record<string, MessageKey>;

/** The message key for a failed call. Needed because the server's messages are English. Pure. */
export const describeRefusal = ({ code, status }: CallError, reasons: Reasons = {}): MessageKey => {
  const own = code === null ? undefined : reasons[code];
  if (own) return own;
  if (code === 'support_refused') return 'common.supportRefused';
  if (status === 429) return 'resetPassword.rateLimited';
  return status === 401 ? 'common.signedOut' : 'common.unexpected';
};

/** One reason of a refusal. */
export type ErrorDetail = { field?: string; code?: string; message: string };

type CallErrorDetails = {
  status: number;
  code?: string | null;
  errors?: ErrorDetail[];
  retryAfter?: number | null;
  isStorage?: boolean;
  details?: Record<string, unknown>;
};

/** A failed call: no response (`status` 0) or an error response. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** A code from `errorTable`, if the server sent one. */
  readonly code: string | null;
  /** At least one entry. If the server lists none, it is the message. */
  readonly errors: ErrorDetail[];
  /** Seconds, as requested by the server. */
  readonly retryAfter: number | null;
  /** Whether storage answered, not our API. */
  readonly isStorage: boolean;
  /** Further properties of the error response; their meaning depends on the endpoint. */
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

/** Whether there was no response at all: no network, or no server listening. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status === 0;

/** Whether a retry may succeed soon: no response, or a server error other than full storage. */
export const isTransient = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 500 && error.code !== 'storage_full'));
