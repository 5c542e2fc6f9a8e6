import { CallError } from './call-error';

type ErrorAnswer = { error?: string; message?: string };

/** One call of our API. Throws a `CallError`, or an `AbortError` where it was stopped. */
export const callApi = async <A>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal | undefined } = {},
): Promise<A> => {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError('no answer', { status: 0 });
  });
  const answer = (await response.json().catch(() => ({}))) as unknown;
  if (response.ok) return answer as A;
  const { error, message } = answer as ErrorAnswer;
  throw new CallError(message ?? response.statusText, {
    status: response.status,
    code: error ?? null,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  });
};
