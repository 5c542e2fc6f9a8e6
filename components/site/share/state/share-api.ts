import { callApi, callVersioned } from '@/components/api/call-api';
import type { Thread } from '@/lib/review/sharing/comments/comment-schemas';
import type { Share } from '@/lib/review/sharing/page/describe-share';
import type { DownloadFile } from '@/lib/review/sharing/types';

import { recallUnlock } from './device-memory';

export type Person = { id: string; name: string };
/** The header of a visitor who entered the link's password on this device. */
export const toUnlockHeader = (token: string): Record<string, string> => {
  const unlock = recallUnlock(token);
  return unlock ? { 'x-share-unlock': unlock } : {};
};

/** The read calls of a share page. Each throws a `CallError`. */
export const createShareApi = (token: string) => {
  const unlocked = () => toUnlockHeader(token);
  const uuid = `uuid=${encodeURIComponent(token)}`;
  return {
    /** Opens a version of the video; the served one by default. */
    open: (version?: number) =>
      callApi<Share>('GET', `/api/collaborate/video?${uuid}${version ? `&version=${version}` : ''}`, {
        headers: unlocked(),
      }),
    download: (version: number, file: DownloadFile) =>
      callApi<{ url: string }>('GET', `/api/collaborate/download?${uuid}&version=${version}&file=${file}`, {
        headers: unlocked(),
      }),
    listMembers: () =>
      callApi<{ members: Person[] }>('GET', `/api/collaborate/members?${uuid}`, { headers: unlocked() }),
    visit: (visit: string) =>
      callApi('POST', '/api/collaborate/visit', { headers: unlocked(), body: { uuid: token, visit } }),
    read: (etag: string | null, signal?: AbortSignal) =>
      callVersioned<Thread>(`/api/collaborateComments/get?${uuid}`, {
        etag,
        headers: unlocked(),
        ...(signal && { signal }),
      }),
    pictureUrl: (commentId: string, id: string) =>
      `/api/collaborateComments/picture?${uuid}&commentId=${encodeURIComponent(commentId)}&id=${encodeURIComponent(id)}`,
  };
};
export type ShareApi = ReturnType<typeof createShareApi>;
