import type { Instance } from '../boot';

export type ApiAnswer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

/** Who calls: a session cookie, a bearer token, or nobody. */
export type Caller = { cookie?: string; token?: string };

/** Calls the REST API over HTTP; `path` begins with `/api`. A table is answered as `{ csv }`. */
export const callApi = async <T = Record<string, unknown>>(
  { apiUrl }: Pick<Instance, 'apiUrl'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { cookie, token, body, headers = {} }: Caller & { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<T>> => {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    // Where an answer sends the browser is part of the answer.
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const isText = type.startsWith('text/');
  const answer = type.startsWith('text/csv') ? { csv: text } : text && !isText ? JSON.parse(text) : {};
  return { status: response.status, body: answer as T, headers: response.headers };
};
