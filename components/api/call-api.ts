import { CallError, type ErrorDetail } from './call-error';
import { callInPageWorkspace, getPageHeaders } from './page-workspace';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Sent as JSON unless it is a form. */
type CallOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Background work handles `workspace_changed` itself, without asking the user. */
  isInBackground?: boolean;
};
type ErrorAnswer = { error?: string; message?: string; errors?: ErrorDetail[] };

/** Sends the page's language, so that the server's messages match it. */
export const getPageLanguage = (): Record<string, string> => {
  const language = globalThis.document?.documentElement.lang;
  return language ? { 'Accept-Language': language } : {};
};

/**
 * Calls our API. `A` is the type of the endpoint's response schema. Throws a `CallError`, or an `AbortError`
 * if `signal` aborts the call, also while the response is being read.
 */
export const callApi = <A>(method: Method, path: string, options: CallOptions = {}): Promise<A> => {
  const call = () => callOnce<A>(method, path, options);
  return options.isInBackground ? call() : callInPageWorkspace(method !== 'GET', call);
};

const callOnce = async <A>(
  method: Method,
  path: string,
  { body, headers, signal }: CallOptions,
): Promise<A> => {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    // For form data, the browser sets the content type with its boundary.
    headers: {
      ...getPageLanguage(),
      ...getPageHeaders(),
      ...(body !== undefined && !isForm(body) && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : isForm(body) ? body : JSON.stringify(body),
    signal: signal ?? null,
  }).catch(rethrow);
  if (!response.ok) throw await readRefusal(response);
  return (await response.json().catch(rethrow)) as A;
};

const isForm = (body: unknown): body is FormData => body instanceof FormData;

/**
 * Rethrows an abort as it is and anything else as a call without a response: a connection can also break
 * mid-response.
 */
export const rethrow = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new CallError('no answer', { status: 0 });
};

/** Turns an error response into a `CallError`. */
export const readRefusal = async (response: Response): Promise<CallError> => {
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer & Record<string, unknown>;
  const { error, message, errors, ...details } = answer;
  return new CallError(message ?? errors?.[0]?.message ?? response.statusText, {
    status: response.status,
    code: error ?? null,
    errors,
    retryAfter: Number(response.headers.get('retry-after')) || null,
    details,
  });
};

/** Builds a query for Payload's REST API; nested paths such as `where[id][equals]` are spelled out. */
export const toQuery = (params: Record<string, string | number | boolean>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
