import { PlayerError } from '../player-error';

/**
 * Milliseconds until the request for a small file times out; then an error is shown and the request is
 * repeated.
 */
const patience = 6000;

/** Whether a status is a temporary failure of the server. */
export const isServerFault = (status: number): boolean => status >= 500 || status === 429;

export type JsonAnswer = { isFound: boolean; value: unknown };

/**
 * Fetches a small JSON file, cross-origin without credentials; `value` is null if it is not JSON. Throws
 * `PlayerError`: `offline` without a response in time, `server` for a server error. Rejects with the reason
 * of `signal` on abort.
 */
export const fetchJson = async (
  url: URL,
  signal: AbortSignal,
  cache: RequestCache = 'default',
): Promise<JsonAnswer> => {
  const request = new AbortController();
  const abort = (): void => request.abort();
  const timer = setTimeout(abort, patience);
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { credentials: 'same-origin', cache, signal: request.signal });
    if (isServerFault(response.status)) throw new PlayerError('server');
    const text = response.ok ? await response.text() : '';
    return { isFound: response.ok, value: parse(text) };
  } catch (cause) {
    if (cause instanceof PlayerError) throw cause;
    throw signal.aborted ? signal.reason : new PlayerError('offline', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
