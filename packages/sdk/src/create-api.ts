import createFetchClient, { type Client } from 'openapi-fetch';

import { toError } from './errors';
import type { paths } from './schema';
import { sendRequest, type SendOptions } from './send-request';
import { serializeQuery } from './serialize-query';

export type ClientOptions = {
  /** URL of the panel, such as `https://videos.example.com`. */
  url: string;
  /** Integration token. */
  token?: string;
  /** Limit of each attempt in milliseconds. Default: 60,000. */
  timeout?: number;
  /** Retries after the first attempt. Default: 3. */
  retries?: number;
  /** Headers of every call, such as `Accept-Language`. */
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

type Result<T> = Promise<{ data?: T; error?: unknown; response: Response }>;

/** Typed calls by path. `call` returns the answer of one, or throws its error. */
export type Api = Client<paths> & {
  call: <T>(result: Result<T>) => Promise<T>;
  send: SendOptions;
};

/** A call with a key can be repeated, because the server answers the repetition with the first answer. */
const addIdempotencyKey = (request: Request): void => {
  const creates = request.method === 'POST' || request.method === 'PUT';
  if (creates && !request.headers.has('idempotency-key'))
    request.headers.set('idempotency-key', crypto.randomUUID());
};

export const createApi = ({ url, token, headers, ...options }: ClientOptions): Api => {
  const send: SendOptions = {
    fetch: options.fetch ?? ((request) => fetch(request)),
    retries: options.retries ?? 3,
    timeout: options.timeout ?? 60_000,
  };
  const client = createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    querySerializer: serializeQuery,
    fetch: (request) => {
      addIdempotencyKey(request);
      return sendRequest(request, send);
    },
  });
  const call = async <T>(result: Result<T>): Promise<T> => {
    const { data, error, response } = await result;
    if (!response.ok) throw toError(response, error);
    return data as T;
  };
  return Object.assign(client, { call, send });
};
