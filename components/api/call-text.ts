import { CallError } from './call-error';
import { getPageHeaders } from './page-workspace';

/**
 * Downloads a file from our API as text. Throws a `CallError`, or an `AbortError` if `signal` aborts the
 * call.
 */
export const callText = async (path: string, signal: AbortSignal): Promise<string> => {
  const lose = (error: unknown): never => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError('no answer', { status: 0 });
  };
  const headers = getPageHeaders();
  const options: RequestInit = { credentials: 'same-origin', cache: 'no-store', headers, signal };
  const response = await fetch(path, options).catch(lose);
  if (!response.ok) throw new CallError(response.statusText, { status: response.status });
  return response.text().catch(lose);
};
