import { CallError, type ErrorDetail } from './call-error';
import { callInPageWorkspace, getPageHeaders } from './page-workspace';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A body is sent as JSON unless it is a form. */
type CallOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Work in the background handles `workspace_changed` on its own, without a question. */
  isInBackground?: boolean;
};
type ErrorAnswer = { error?: string; message?: string; errors?: ErrorDetail[] };

/** The language of the page, so that the server's sentences match it. */
export const getPageLanguage = (): Record<string, string> => {
  const language = globalThis.document?.documentElement.lang;
  return language ? { 'Accept-Language': language } : {};
};

/**
 * One call of our API. `A` is what the endpoint's answer schema promises. Throws a `CallError`, or an
 * `AbortError` where `signal` stopped it, also while the answer arrives.
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
    // Of a form the browser itself says where its parts end.
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
 * A stopped call as it is, anything else as a call without an answer: a connection may also break within one.
 */
export const rethrow = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new CallError('no answer', { status: 0 });
};

/** What the server says in an answer that is none. */
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

/** A query of Payload's REST calls; a path such as `where[id][equals]` is written out. */
export const toQuery = (params: Record<string, string | number | boolean>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
