import { callApi } from '@/components/api/call-api';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import type { Decision, Reaction } from '@/lib/review/sharing/types';

import type { Place } from '../rules/place-comment';
import { recall } from './device-memory';
import { toUnlockHeader } from './share-api';

export type NewComment = Partial<Place> & {
  text: string;
  author: string;
  parentCommentId?: string;
  drawing?: unknown;
  mentions?: string[];
  version: number;
};
export type Carrying = {
  from: number;
  to: number;
  commentId?: string;
  offset?: number;
  isCarried?: boolean;
};
export type Token = { anonToken: string | null };
type Keyed = Token & { authorKey: string };

/** The write calls of a share page. Each throws a `CallError`. */
export const createWriteApi = (token: string) => {
  const send = <A>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<A> => {
    const anonToken = recall(token).anonToken;
    return callApi<A>(method, `/api/${path}`, {
      headers: toUnlockHeader(token),
      body: { shareToken: token, ...(anonToken && { anonToken }), ...body },
    });
  };
  return {
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
        headers: toUnlockHeader(token),
        body,
      });
    },
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
