import { callApi } from '@/components/api/call-api';
import { callVersioned } from '@/components/api/call-versioned';
import type { PresentedComment, Thread } from '@/lib/sharing/comment-schemas';
import type { Share } from '@/lib/sharing/describe-share';
import type { Decision, DownloadFile, Reaction } from '@/lib/sharing/types';

import type { Place } from '../rules/place-comment';
import { recall, recallUnlock } from './device-memory';

export type NewComment = Partial<Place> & {
  text: string;
  author: string;
  parentCommentId?: string;
  drawing?: unknown;
  mentions?: string[];
  version: number;
};
export type Person = { id: string; name: string };
export type Carrying = {
  from: number;
  to: number;
  commentId?: string;
  offset?: number;
  isCarried?: boolean;
};
export type Token = { anonToken: string | null };
type Keyed = Token & { authorKey: string };

/** The calls of one share page. Each throws a `CallError`. */
export const createShareApi = (token: string) => {
  const unlocked = (): Record<string, string> => {
    const unlock = recallUnlock(token);
    return unlock ? { 'x-share-unlock': unlock } : {};
  };
  const send = <A>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<A> => {
    const anonToken = recall(token).anonToken;
    return callApi<A>(method, `/api/${path}`, {
      headers: unlocked(),
      body: { shareToken: token, ...(anonToken && { anonToken }), ...body },
    });
  };
  const uuid = `uuid=${encodeURIComponent(token)}`;
  return {
    /** With one version of the video; the served one unless told. */
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
    unlock: (password: string) =>
      callApi<{ unlock: string }>('POST', '/api/collaborate/unlock', { body: { uuid: token, password } }),
    visit: (visit: string) =>
      callApi('POST', '/api/collaborate/visit', { headers: unlocked(), body: { uuid: token, visit } }),
    read: (etag: string | null, signal?: AbortSignal) =>
      callVersioned<Thread>(`/api/collaborateComments/get?${uuid}`, {
        etag,
        headers: unlocked(),
        ...(signal && { signal }),
      }),
    add: (comment: NewComment) =>
      send<Token & { comment: PresentedComment }>('POST', 'collaborateComments/add', comment),
    addPicture: (commentId: string, file: File) => {
      const body = new FormData();
      const { anonToken } = recall(token);
      for (const [name, value] of Object.entries({
        shareToken: token,
        commentId,
        ...(anonToken && { anonToken }),
      }))
        body.append(name, value);
      body.append('picture', file);
      return callApi<{ comment: PresentedComment }>('POST', '/api/collaborateComments/picture', {
        headers: unlocked(),
        body,
      });
    },
    pictureUrl: (commentId: string, id: string) =>
      `/api/collaborateComments/picture?${uuid}&commentId=${encodeURIComponent(commentId)}&id=${encodeURIComponent(id)}`,
    edit: (commentId: string, text: string) =>
      send<{ comment: PresentedComment }>('PUT', 'collaborateComments/edit', { commentId, text }),
    remove: (commentId: string) =>
      send<{ deleted: number }>('DELETE', 'collaborateComments/delete', { commentId }),
    resolve: (commentId: string, isResolved: boolean, author: string) =>
      send<Token & { comment: PresentedComment }>('PUT', 'collaborateComments/resolve', {
        commentId,
        isResolved,
        author,
      }),
    carry: (input: Carrying & { author: string }) =>
      send<Token & { carried: number }>('PUT', 'collaborateComments/carry', input),
    react: (commentId: string, reaction: Reaction, isOn: boolean, author: string) =>
      send<Keyed>('PUT', 'collaborateComments/react', { commentId, reaction, isOn, author }),
    decide: (input: { decision: Decision | null; author: string; note: string; version: number }) =>
      send<Keyed>('PUT', 'collaborate/decision', input),
  };
};
export type ShareApi = ReturnType<typeof createShareApi>;
