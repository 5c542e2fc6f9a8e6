import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { CallError, isUnanswered } from '@/components/api/call-error';
import type { PresentedComment, Thread } from '@/lib/review/sharing/comments/comment-schemas';

import type { OpenModel } from '../page-context';
import type { ShareApi } from './share-api';

/**
 * Reuses the previous object of each comment that has not changed, so that only changed rows render again.
 * Pure.
 */
export const keepSame = (
  before: readonly PresentedComment[],
  next: readonly PresentedComment[],
): PresentedComment[] => {
  const known = new Map(before.map((comment) => [comment.id, comment]));
  return next.map((comment) => {
    const old = known.get(comment.id);
    return old && JSON.stringify(old) === JSON.stringify(comment) ? old : comment;
  });
};

const pollMs = 5000;
/** Minimum milliseconds until the next request if the server is overloaded. */
const busyMs = 20_000;

/** `busy`: the server asks all clients to poll less often. */
export type Connection = 'good' | 'lost' | 'busy';

type ThreadOptions = {
  model: OpenModel;
  api: ShareApi;
  /** The version that is shown. Comments on other versions are not listed. */
  version: number;
  isOwn: (authorKey: string) => boolean;
  /** Called after each response and each failed request. */
  onConnection: (state: Connection) => void;
};

const isBusy = (error: unknown): error is CallError => error instanceof CallError && error.status === 429;

/**
 * The comments, polled every five seconds while the page is visible. New comments of others are inserted in
 * order.
 */
export const useThread = ({ model, api, version, isOwn, onConnection }: ThreadOptions) => {
  const [thread, setThread] = useState<Thread>(model.thread);
  const [seen, setSeen] = useState<ReadonlySet<string>>(
    () => new Set(model.thread.comments.map(({ id }) => id)),
  );
  const etag = useRef(model.etag);
  const handlers = useRef({ onConnection });
  useEffect(() => {
    handlers.current = { onConnection };
  });

  /** Resolves to the milliseconds until the next request. */
  const refresh = useCallback(async (): Promise<number> => {
    try {
      const answer = await api.read(etag.current);
      handlers.current.onConnection('good');
      if (!answer) return pollMs;
      etag.current = answer.etag;
      const { body } = answer;
      setThread((before) => ({ ...body, comments: keepSame(before.comments, body.comments) }));
      return pollMs;
    } catch (error) {
      if (isUnanswered(error)) handlers.current.onConnection('lost');
      else if (isBusy(error)) {
        handlers.current.onConnection('busy');
        return Math.max(busyMs, (error.retryAfter ?? 0) * 1000);
      }
      // The link expired or was closed. A reload shows the reason.
      else if (error instanceof CallError && [401, 403, 404].includes(error.status)) location.reload();
      return pollMs;
    }
  }, [api]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return;
      const wait = await refresh();
      // The page may have been hidden or shown during the request: there is never more than one timer.
      clearTimeout(timer);
      if (!isGone && !document.hidden) timer = setTimeout(() => void poll(), wait);
    };
    const handleVisibility = (): void => void poll();
    document.addEventListener('visibilitychange', handleVisibility);
    timer = setTimeout(() => void poll(), pollMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [refresh]);

  /** Inserts the user's comment before the next response contains it. */
  const storeComment = useCallback((comment: PresentedComment): void => {
    setThread((before) => ({
      ...before,
      comments: [...before.comments.filter(({ id }) => id !== comment.id), comment],
    }));
  }, []);
  const drop = useCallback((commentId: string): void => {
    setThread((before) => ({
      ...before,
      comments: before.comments.filter(
        ({ id, parentCommentId }) => id !== commentId && parentCommentId !== commentId,
      ),
    }));
  }, []);

  const see = useCallback(
    (ids: readonly string[]): void => setSeen((before) => new Set([...before, ...ids])),
    [],
  );

  const comments = useMemo(
    () => thread.comments.filter((comment) => comment.version === version),
    [thread.comments, version],
  );
  const fresh = useMemo(
    () =>
      new Set(
        comments.flatMap(({ id, authorKey }) => (seen.has(id) || isOwn(authorKey) ? [] : [id])),
      ) as ReadonlySet<string>,
    [comments, seen, isOwn],
  );
  return {
    comments,
    /** Comments on all versions. */
    all: thread.comments,
    decisions: thread.decisions,
    servedVersion: thread.version,
    /** Comments of others that arrived since the page was opened and have not been in view. */
    fresh,
    see,
    refresh,
    storeComment,
    drop,
  };
};
