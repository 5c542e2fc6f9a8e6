import { callApi } from '@/components/api/call-api';
import type { LibraryPage } from '@/lib/videos/library/list/library-schemas';

const toPath = (id: string): string => `/api/videos/${encodeURIComponent(id)}?depth=0&select[title]=true`;

/** `params` as in the URL, or `ids=`. */
export const fetchLibrary = (params: string, signal?: AbortSignal): Promise<LibraryPage> =>
  callApi<LibraryPage>('GET', `/api/videos/library?${params}`, { signal });

export const patchVideo = (id: string, data: object) => callApi('PATCH', toPath(id), { body: data });

export const deleteVideo = (id: string) => callApi('DELETE', toPath(id));
