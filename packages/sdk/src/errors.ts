/** One problem of a request, with the field that caused it. */
export type FieldError = { field?: string; code?: string; message: string };

type Details = {
  type: string;
  code?: string;
  status?: number;
  requestId?: string;
  errors?: FieldError[];
  retryAfter?: number;
  cause?: unknown;
};

/**
 * A call failed. `type` is stable and meant for code, `message` for people. Quote `requestId` when you ask
 * the operator about a failure.
 */
export class ReelhofError extends Error {
  override readonly name: string = 'ReelhofError';
  /** Stable word for the cause, such as `not_found`. */
  readonly type: string;
  /** The more specific code of the call; several codes may share one type. */
  readonly code: string;
  /** HTTP status, or undefined if there was no answer. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly errors: FieldError[];
  /** Seconds after which the call may be repeated, if the server named them. */
  readonly retryAfter: number | undefined;

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause });
    this.type = details.type;
    this.code = details.code ?? details.type;
    this.status = details.status;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter;
  }
}

/** The server could not be reached, or the connection broke. */
export class ReelhofConnectionError extends ReelhofError {
  override readonly name = 'ReelhofConnectionError';

  constructor(message: string, cause?: unknown) {
    super(message, { type: 'connection_failed', cause });
  }
}

/** A call or a wait took longer than its limit. */
export class ReelhofTimeoutError extends ReelhofError {
  override readonly name = 'ReelhofTimeoutError';

  constructor(message: string) {
    super(message, { type: 'timed_out' });
  }
}

/** A webhook was not sent by Reelhof, was changed, or is too old. */
export class WebhookVerificationError extends ReelhofError {
  override readonly name = 'WebhookVerificationError';

  constructor(message: string) {
    super(message, { type: 'webhook_verification_failed' });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads the header `Retry-After`, which contains seconds or a date. */
export const readRetryAfter = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after');
  if (given === null || given.trim() === '') return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
};

/** The error of an answer with a status of 400 or above. `body` is the parsed JSON, if it was JSON. */
export const toError = (response: Response, body: unknown): ReelhofError => {
  const fields = isObject(body) ? body : {};
  const code = toText(fields.error) ?? `http_${response.status}`;
  const errors = Array.isArray(fields.errors)
    ? fields.errors.filter(isObject).map((error) => ({
        field: toText(error.field),
        code: toText(error.code),
        message: toText(error.message) ?? '',
      }))
    : [];
  return new ReelhofError(toText(fields.message) ?? `The server answered with status ${response.status}.`, {
    type: toText(fields.type) ?? code,
    code,
    status: response.status,
    requestId: toText(fields.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    errors,
    retryAfter: readRetryAfter(response.headers),
  });
};
