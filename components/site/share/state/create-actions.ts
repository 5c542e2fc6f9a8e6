import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { useToasts } from '@/components/kit/toasts';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import type { Decision, Reaction } from '@/lib/review/sharing/types';

import type { PageText } from '../page-context';
import type { Place } from '../rules/place-comment';
import { recall } from './device-memory';
import { toUnlockHeader } from './share-api';
import type { Identity } from './use-identity';
import type { useThread } from './use-thread';

export type ActionOptions = {
  text: PageText;
  /** On phones, nothing else confirms a decision. */
  isPhone: boolean;
  version: number;
  token: string;
  identity: Identity;
  thread: Pick<ReturnType<typeof useThread>, 'storeComment' | 'drop' | 'refresh'>;
  say: ReturnType<typeof useToasts>['say'];
};

const codeOf = (error: unknown): string | null => (error instanceof CallError ? error.code : null);

/** Actions on comments. Each reports its result in a message and resolves to whether it succeeded. */
export const createActions = ({ text, version, token, isPhone, identity, thread, say }: ActionOptions) => {
  const api = createWriteApi(token);
  const author = identity.name.trim();
  const named = author || text('sharePage.guest');

  /** The message for a refusal; `failed` if there is no more specific one. */
  const explain = (error: unknown, failed: string): string => {
    switch (codeOf(error)) {
      case 'max_reply_depth':
        return text('sharePage.toasts.maxReplyDepth');
      case 'comment_links':
        return text('sharePage.toasts.links');
      case 'comments_closed':
        return text('sharePage.toasts.closed');
      case 'rate_limited':
        return text('sharePage.toasts.rate');
      default:
        return failed;
    }
  };

  /** The comment already exists, so a failed image does not undo anything. */
  const addPictures = async (id: string, pictures: readonly File[]): Promise<void> => {
    for (const picture of pictures) {
      try {
        thread.storeComment((await api.addPicture(id, picture)).comment);
      } catch {
        say({ kind: 'bad', text: text('sharePage.toasts.pictureError', { name: picture.name }) });
      }
    }
  };

  const add = async (
    { pictures = [], ...comment }: Omit<NewComment, 'author' | 'version'> & { pictures?: readonly File[] },
    retry?: () => void,
  ): Promise<PresentedComment | null> => {
    try {
      const answer = await api.add({ ...comment, author, version });
      identity.learn({ anonToken: answer.anonToken, authorKey: answer.comment.authorKey });
      thread.storeComment(answer.comment);
      await addPictures(answer.comment.id, pictures);
      say({ kind: 'good', text: text('sharePage.toasts.added') });
      void thread.refresh();
      return answer.comment;
    } catch (error) {
      const action = retry && { label: text('sharePage.toasts.resend'), run: retry };
      const failed = text('sharePage.toasts.submitError');
      say({ kind: 'bad', text: explain(error, failed), ...(action && { action }) });
      return null;
    }
  };

  /** Runs a change and reports the result, also if another person's comment may not be changed. */
  const attempt = async (run: () => Promise<string | null>, failed: string): Promise<boolean> => {
    try {
      const done = await run();
      if (done) say({ kind: 'good', text: done });
      void thread.refresh();
      return true;
    } catch (error) {
      const isDenied = error instanceof CallError && error.status === 403;
      const words = isDenied ? text('sharePage.toasts.denied') : failed;
      say({ kind: 'bad', text: explain(error, words) });
      return false;
    }
  };

  /** Carries open comments from one version to another. The message offers an undo. */
  const carry = async (carrying: Carrying): Promise<void> => {
    const call = (isCarried: boolean) => api.carry({ ...carrying, isCarried, author: named });
    const { from, to } = carrying;
    try {
      const { anonToken, carried } = await call(true);
      identity.learn({ anonToken });
      await thread.refresh();
      const undo = async (): Promise<void> => {
        await attempt(async () => {
          if ((await call(false)).carried === 0) throw new Error('nothing was taken back');
          return null;
        }, text('sharePage.carry.undoError'));
      };
      say({
        kind: 'good',
        text: text('sharePage.carry.done', { count: carried, from, to }),
        action: { label: text('sharePage.carry.undo'), run: () => void undo() },
      });
    } catch (error) {
      say({ kind: 'bad', text: explain(error, text('sharePage.carry.error')) });
    }
  };

  return {
    add,
    carry,
    edit: (id: string, words: string) =>
      attempt(async () => {
        thread.storeComment((await api.edit(id, words)).comment);
        return text('sharePage.toasts.edited');
      }, text('sharePage.toasts.editError')),
    remove: (id: string) =>
      attempt(async () => {
        const { deleted } = await api.remove(id);
        thread.drop(id);
        return text('sharePage.toasts.deleted', { count: Math.max(0, deleted - 1) });
      }, text('sharePage.toasts.deleteError')),
    resolve: (id: string, isResolved: boolean) =>
      attempt(async () => {
        const answer = await api.resolve(id, isResolved, named);
        identity.learn(answer);
        thread.storeComment(answer.comment);
        return null;
      }, text('sharePage.toasts.resolveError')),
    react: (id: string, reaction: Reaction, isOn: boolean) =>
      attempt(async () => {
        identity.learn(await api.react(id, reaction, isOn, named));
        return null;
      }, text('sharePage.toasts.reactError')),
    decide: (decision: Decision | null, note: string) =>
      attempt(async () => {
        identity.learn(await api.decide({ decision, note, author, version }));
        await thread.refresh();
        if (decision === null || !isPhone) return null;
        return decision === 'approved'
          ? text('sharePage.decide.approvedByYou', { version })
          : text('sharePage.decide.changesByYou', { version });
      }, text('sharePage.toasts.decideError')),
  };
};
export type Actions = ReturnType<typeof createActions>;

type NewComment = Partial<Place> & {
  text: string;
  author: string;
  parentCommentId?: string;
  drawing?: unknown;
  mentions?: string[];
  version: number;
};
type Carrying = {
  from: number;
  to: number;
  commentId?: string;
  offset?: number;
  isCarried?: boolean;
};
type Token = { anonToken: string | null };
type Keyed = Token & { authorKey: string };

/** The write calls of a share page. Each throws a `CallError`. */
const createWriteApi = (token: string) => {
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
