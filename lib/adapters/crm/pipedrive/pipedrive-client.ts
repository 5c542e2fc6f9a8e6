import { setTimeout as delay } from 'node:timers/promises';

import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';

export type PipedriveOptions = {
  /** Without a trailing slash. */
  url: string;
  token: string;
  /** Time limit of one attempt. */
  timeoutMs?: number;
  /** Waits between two attempts; replaced only in tests. */
  pause?: (milliseconds: number) => Promise<unknown>;
};

type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object };

const attempts = 3;
const longestPauseMs = 10_000;

type Fault = { retryable?: boolean; code?: ProviderErrorCode; cause?: unknown };

const fail = (message: string, { retryable = false, code, cause }: Fault) =>
  new ProviderError(message, { port: 'crm', operation: 'syncWorkspace', retryable, code, cause });

/**
 * Pipedrive's API, version 2. Temporary failures (no response, 429, 5xx) are retried, except for a POST that
 * may have arrived: it could create a duplicate. In that case the whole synchronisation is repeated, which
 * searches first. Errors never contain the token.
 */
export const createPipedriveClient = ({
  url,
  token,
  timeoutMs = 10_000,
  pause = delay,
}: PipedriveOptions) => {
  const send = async ({ method, path, body }: Call): Promise<Response> => {
    try {
      return await fetch(`${url}/api/v2${path}`, {
        method,
        headers: {
          'x-api-token': token,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw fail('Pipedrive is not responding.', { retryable: true, cause });
    }
  };

  const refuse = async (response: Response): Promise<ProviderError> => {
    const { status } = response;
    const text = (await response.text().catch(() => '')).slice(0, 2000).replaceAll(token, '***');
    const said = /"error"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1];
    const advice = status === 401 || status === 403 ? 'Check PIPEDRIVE_API_TOKEN.' : said;
    return fail([`Pipedrive answered ${status}.`, advice].filter(Boolean).join(' '), {
      retryable: status === 429 || status >= 500,
      ...(status === 404 && { code: 'not_found' }),
    });
  };

  const attempt = async <T>(call: Call): Promise<T> => {
    const response = await send(call);
    if (!response.ok) throw await refuse(response);
    return ((await response.json().catch(() => ({}))) as { data?: T }).data as T;
  };

  return async <T>(call: Call): Promise<T> => {
    for (let count = 1; ; count += 1) {
      try {
        return await attempt<T>(call);
      } catch (error) {
        const isSafe = call.method !== 'POST';
        if (!(error instanceof ProviderError) || !error.retryable || !isSafe || count >= attempts)
          throw error;
        await pause(Math.min(1000 * 2 ** (count - 1), longestPauseMs));
      }
    }
  };
};
