import { readRefusal, rethrow, getPageHeaders } from './call-api';

/**
 * Requests a resource with an ETag. Resolves to null if the known version is still current, which costs the
 * server almost nothing. Throws like `callApi`.
 */
export const callVersioned = async <A>(
  path: string,
  { etag, headers, signal }: { etag: string | null; headers?: Record<string, string>; signal?: AbortSignal },
): Promise<{ body: A; etag: string | null } | null> => {
  const response = await fetch(path, {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { ...getPageHeaders(), ...headers, ...(etag && { 'If-None-Match': etag }) },
    signal: signal ?? null,
  }).catch(rethrow);
  if (response.status === 304) return null;
  if (!response.ok) throw await readRefusal(response);
  return { body: (await response.json().catch(rethrow)) as A, etag: response.headers.get('etag') };
};
