import type { PresentedComment } from './comment-schemas';

/** A comment with its replies, oldest reply first. */
export type CommentThread<C extends PresentedComment = PresentedComment> = { comment: C; replies: C[] };
export type StateFilter = 'all' | 'open' | 'resolved';
export type CommentFilter = { state: StateFilter; person: string | null; query: string };

export const noFilter: CommentFilter = { state: 'all', person: null, query: '' };

const byDate = (a: PresentedComment, b: PresentedComment): number => a.createdAt.localeCompare(b.createdAt);

/** Threads in the order of the video. Threads without a timecode come last, oldest first. */
export const listThreads = <C extends PresentedComment>(comments: readonly C[]): CommentThread<C>[] => {
  const place = ({ frameIn }: PresentedComment): number => frameIn ?? Number.MAX_SAFE_INTEGER;
  const answers = new Map<string, C[]>();
  for (const comment of comments) {
    if (comment.parentCommentId === null) continue;
    const siblings = answers.get(comment.parentCommentId) ?? [];
    answers.set(comment.parentCommentId, [...siblings, comment]);
  }
  return comments
    .filter(({ parentCommentId }) => parentCommentId === null)
    .sort((a, b) => place(a) - place(b) || byDate(a, b))
    .map((comment) => ({ comment, replies: (answers.get(comment.id) ?? []).sort(byDate) }));
};

/** Whether two threads consist of identical comment objects and render alike. Pure. */
export const isSameThread = (a: CommentThread, b: CommentThread): boolean =>
  a.comment === b.comment &&
  a.replies.length === b.replies.length &&
  a.replies.every((reply, index) => reply === b.replies[index]);

const isInState = ({ resolvedAt }: PresentedComment, state: StateFilter): boolean =>
  state === 'all' || (state === 'resolved') === (resolvedAt !== null);

/**
 * Applies a filter. The search is case-insensitive and covers text and names of the comment and its replies.
 * Threads that are kept regardless of the filter stay.
 */
export const filterThreads = (
  threads: readonly CommentThread[],
  { state, person, query }: CommentFilter,
  isKept: (thread: CommentThread) => boolean = () => false,
): CommentThread[] => {
  const wanted = query.trim().toLowerCase();
  return threads.filter((thread) => {
    const { comment, replies } = thread;
    const all = [comment, ...replies];
    if (isKept(thread)) return true;
    if (!isInState(comment, state)) return false;
    if (person !== null && !all.some(({ authorKey }) => authorKey === person)) return false;
    return all.some(({ text, author }) => `${text}\n${author}`.toLowerCase().includes(wanted));
  });
};

/** All authors, each by the name used last, in alphabetical order. */
export const listPeople = (comments: readonly PresentedComment[]): { key: string; name: string }[] => {
  const names = new Map([...comments].sort(byDate).map(({ authorKey, author }) => [authorKey, author]));
  return [...names].map(([key, name]) => ({ key, name })).sort((a, b) => a.name.localeCompare(b.name));
};

/** Comments without those whose copy on a newer version is listed too. Pure. */
export const leaveOutCarried = <C extends Pick<PresentedComment, 'id'> & { carriedTo?: string | null }>(
  comments: readonly C[],
): C[] => {
  const ids = new Set(comments.map(({ id }) => id));
  return comments.filter(({ carriedTo }) => !carriedTo || !ids.has(carriedTo));
};
