import { Agent, request } from 'node:http';

import type { Instance } from '../instance/boot';
import { checkAnswer } from './check-answer';
import { recordExample } from './record-example';

export type ApiAnswer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };

/** A caller's session cookie or bearer token; neither for an anonymous caller. */
export type Caller = { cookie?: string; token?: string };

const agent = new Agent({ keepAlive: true });

type Sent = { method: string; headers: Record<string, string>; body: string | undefined };

/** Uses `http` because `fetch` takes as long as many an endpoint. */
const send = (
  url: string,
  { method, headers: given, body }: Sent,
): Promise<{ status: number; headers: Headers; text: string }> =>
  new Promise((resolve, reject) => {
    // Node would otherwise send no body with DELETE.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sentHeaders = { ...given, ...length };
    const sent = request(url, { method, headers: sentHeaders, agent, timeout: 60_000 }, (response) => {
      const { statusCode: status = 0, rawHeaders } = response;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => {
        const headers = new Headers();
        for (let at = 0; at < rawHeaders.length; at += 2)
          headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
        resolve({ status, headers, text });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url} for a minute`)));
    sent.on('error', reject);
    sent.end(body);
  });

/** The body of an error without the id of its request, which differs in every answer. */
export const withoutRequestId = ({ requestId: _, ...body }: ApiAnswer['body']): ApiAnswer['body'] => body;

export type CallOptions = Caller & {
  body?: unknown;
  headers?: Record<string, string>;
  /** The answer contains stored values that the document no longer allows. */
  hasOldValues?: boolean;
};

/**
 * Calls the REST API over HTTP; `path` begins with `/api`. Throws if the answer deviates from the OpenAPI
 * document. A CSV answer is returned as `{ csv }`.
 */
export const callApi = async <T = Record<string, unknown>>(
  { apiUrl }: Pick<Instance, 'apiUrl'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { cookie, token, body, headers = {}, hasOldValues = false }: CallOptions = {},
): Promise<ApiAnswer<T>> => {
  const response = await send(`${apiUrl}${path}`, {
    method,
    headers: {
      accept: '*/*',
      'accept-language': 'en',
      'user-agent': 'node',
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { text } = response;
  const type = response.headers.get('content-type') ?? '';
  const isText = type.startsWith('text/');
  const answer = type.startsWith('text/csv') ? { csv: text } : text && !isText ? JSON.parse(text) : {};
  const { status, headers: answered } = response;
  const isToken = token !== undefined;
  if (!hasOldValues) checkAnswer({ method, path, isToken, status, type, body: answer });
  recordExample({ method, path, status, request: body, answer });
  return { status, body: answer as T, headers: answered };
};
