import { ReelhofConnectionError, ReelhofTimeoutError, readRetryAfter } from './errors';

export type SendOptions = {
  fetch: typeof fetch;
  /** Retries after the first attempt. */
  retries: number;
  /** Limit of each attempt in milliseconds. */
  timeout: number;
  /** Replaced in tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

const idempotentMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);
const firstDelay = 500;
const longestDelay = 8000;
/** A server that asks for more patience is reported to the caller instead. */
const longestRetryAfter = 60;

/** Waits, and rejects early if the signal is aborted. */
export const pauseFor = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(toReason(signal));
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      if (signal) reject(toReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });

const toReason = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('The call was aborted.');

/** Delay before a retry: doubles each time, and random, so that clients don't return together. */
export const chooseDelay = (attempt: number, retryAfter?: number, random = Math.random()): number => {
  const delay = Math.min(longestDelay, firstDelay * 2 ** attempt);
  return Math.max((retryAfter ?? 0) * 1000, delay * (0.5 + random / 2));
};

/** Whether an answer may change if the request is sent again. */
const mayRetry = (request: Request, response: Response | null): boolean => {
  // The server has not processed a request that it refused for its rate.
  if (response?.status === 429) return true;
  const isRepeatable = idempotentMethods.has(request.method) || request.headers.has('idempotency-key');
  if (!isRepeatable) return false;
  if (!response) return true;
  // A call with the same idempotency key is still running.
  if (response.status === 409) return response.headers.has('retry-after');
  return response.status >= 500 && response.status !== 501;
};

/**
 * Sends a request and retries it after a broken connection, a time-out, 429 or 5xx, if a repetition can't
 * do harm.
 *
 * @throws {ReelhofConnectionError | ReelhofTimeoutError} if there is no answer.
 */
export const sendRequest = async (request: Request, options: SendOptions): Promise<Response> => {
  const { retries, pause = pauseFor } = options;
  for (let attempt = 0; ; attempt += 1) {
    const result = await sendOnce(request, options);
    const response = result instanceof Error ? null : result;
    const retryAfter = response ? readRetryAfter(response.headers) : undefined;
    const isLast =
      attempt >= retries || !mayRetry(request, response) || (retryAfter ?? 0) > longestRetryAfter;
    if (response && (response.ok || isLast)) return response;
    if (result instanceof Error && isLast) throw result;
    await response?.body?.cancel();
    await pause(chooseDelay(attempt, retryAfter), request.signal);
  }
};

/**
 * Rejects when the caller aborts or the time is over, and then aborts `controller`. Node may collect the
 * signal of a running request as garbage, so that aborting alone would not end the call.
 */
const createLimit = (signal: AbortSignal, timeout: number, controller: AbortController) => {
  let release = (): void => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const end = (error: Error): void => {
      reject(error);
      controller.abort(error);
    };
    const onAbort = (): void => end(toReason(signal));
    const onTimeout = (): void =>
      end(new ReelhofTimeoutError(`There was no answer within ${timeout / 1000} s.`));
    const timer = setTimeout(onTimeout, timeout);
    signal.addEventListener('abort', onAbort, { once: true });
    release = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    if (signal.aborted) onAbort();
  });
  limit.catch(() => undefined);
  return { limit, release };
};

/** An error of the caller's own signal is thrown, all others are returned. */
const sendOnce = async (request: Request, { fetch, timeout }: SendOptions): Promise<Response | Error> => {
  const controller = new AbortController();
  const { limit, release } = createLimit(request.signal, timeout, controller);
  try {
    const sent = new Request(request.clone(), { signal: controller.signal });
    return await Promise.race([fetch(sent), limit]);
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (error instanceof ReelhofTimeoutError) return error;
    const { cause } = error as { cause?: { code?: string; message?: string } };
    const reason = cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error));
    return new ReelhofConnectionError(`${new URL(request.url).origin} can't be reached: ${reason}`, error);
  } finally {
    release();
  }
};
