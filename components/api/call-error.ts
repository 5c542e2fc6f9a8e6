import type { MessageKey } from '@/lib/core/i18n/text';

/** Messages for error codes that have a call-specific meaning. */
export type Reasons = Record<string, MessageKey>;

const byCode: Reasons = {
  support_refused: 'common.supportRefused',
  subscription_limit_exceeded: 'failures.limit',
  workspace_changed: 'failures.workspace',
  storage_full: 'failures.storage',
};

const byStatus: Partial<Record<number, MessageKey>> = {
  0: 'toasts.offline',
  401: 'common.signedOut',
  403: 'failures.forbidden',
  404: 'failures.gone',
  409: 'failures.changed',
  410: 'failures.gone',
  413: 'failures.tooLarge',
  429: 'resetPassword.rateLimited',
};

/**
 * The message key for a failed call. The server's messages are the API's words, and a proxy's page has none.
 * `reasons` come first. Pure.
 */
export const describeRefusal = (
  { code, status }: Pick<CallError, 'code' | 'status'>,
  reasons: Reasons = {},
): MessageKey =>
  (code === null ? undefined : (reasons[code] ?? byCode[code])) ??
  byStatus[status] ??
  (status >= 500 ? 'failures.server' : 'common.unexpected');

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
