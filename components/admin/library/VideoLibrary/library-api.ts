import type { LibraryPage } from '@/lib/library/library-schemas';

/** A call that was answered with an error; `code` is the API's, or `network`. */
export class CallError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { 'content-type': 'application/json' } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CallError('network');
  }
  // A call that is given up while its answer arrives has to fail, not to answer nothing.
  if (response.ok) return response.json();
  const body: unknown = await response.json().catch(() => null);
  throw new CallError((body as { error?: string } | null)?.error ?? 'internal');
};

/** `params` as the address has them, or `ids=`. */
export const fetchLibrary = async (params: string, signal?: AbortSignal): Promise<LibraryPage> =>
  (await call(`/api/videos/library?${params}`, { signal })) as LibraryPage;

export const patchVideo = (id: string, data: object): Promise<unknown> =>
  call(`/api/videos/${encodeURIComponent(id)}?depth=0&select[title]=true`, {
    method: 'PATCH',
    body: JSON.stringify(data),
  });

export const deleteVideo = (id: string): Promise<unknown> =>
  call(`/api/videos/${encodeURIComponent(id)}?depth=0&select[title]=true`, { method: 'DELETE' });
