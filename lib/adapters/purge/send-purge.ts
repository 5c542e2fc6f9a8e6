import { setTimeout as pause } from 'node:timers/promises';

import { ProviderError } from '@/lib/ports/provider-error';

const timeoutMs = 10_000;
const attempts = 3;

type Call = {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string;
  /** Statuses besides 2xx that mean that nothing was cached. */
  nothingThere?: readonly number[];
};

const fail = (message: string, retryable: boolean, cause?: unknown): ProviderError =>
  new ProviderError(message, {
    port: 'purge',
    operation: 'purge',
    retryable,
    ...(retryable ? {} : { code: 'misconfigured' as const }),
    cause,
  });

const sendOnce = async ({ url, method, headers, body, nothingThere = [] }: Call): Promise<string> => {
  const { origin } = new URL(url);
  const response = await fetch(url, {
    method,
    ...(headers && { headers }),
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw fail(`${origin} is not responding`, true, error);
  });
  const text = await response.text().catch(() => '');
  if (response.ok || nothingThere.includes(response.status)) return text;
  const isPassing = response.status >= 500 || response.status === 429;
  throw fail(`${origin} responded with ${response.status}`, isPassing);
};

/**
 * Sends a request to a cache, up to three times if it is busy or does not respond; returns the body. Throws
 * `ProviderError`.
 */
export const sendPurge = async (call: Call): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(call);
    } catch (error) {
      if (attempt === attempts || !(error instanceof ProviderError) || !error.retryable) throw error;
      await pause(200 * 2 ** attempt);
    }
  }
};

/** `items` in lists of at most `size`. */
export const inLists = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
