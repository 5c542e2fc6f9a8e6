import { useCallback, useEffect, useRef, useState } from 'react';

import { CallError, isUnanswered } from '@/components/api/call-error';
import type { PresentedComment, Thread } from '@/lib/sharing/comment-schemas';

import type { OpenModel } from '../model';
import type { ShareApi } from './share-api';

const pollMs = 5000;

type ThreadOptions = {
  model: OpenModel;
  api: ShareApi;
  /** The version that is shown: what is written about others is not listed. */
  version: number;
  isOwn: (authorKey: string) => boolean;
  /** Asked with true once the connection is gone, with false once it is back. */
  onConnection: (isLost: boolean) => void;
};

/**
 * The comments, asked for anew every five seconds while the page is seen. What others write meanwhile waits until `showNew`, so that
 * nothing moves under whoever reads.
 */
export const useThread = ({ model, api, version, isOwn, onConnection }: ThreadOptions) => {
  const [thread, setThread] = useState<Thread>(model.thread);
  const [known, setKnown] = useState(() => new Set(model.thread.comments.map(({ id }) => id)));
  const etag = useRef(model.etag);
  const handlers = useRef({ onConnection });
  useEffect(() => {
    handlers.current = { onConnection };
  });

  const refresh = useCallback(async (): Promise<void> => {
    try {
      const answer = await api.read(etag.current);
      handlers.current.onConnection(false);
      if (!answer) return;
      etag.current = answer.etag;
      setThread(answer.body);
    } catch (error) {
      if (isUnanswered(error)) handlers.current.onConnection(true);
      // The link ended or was closed; the page says so.
      else if (error instanceof CallError && [401, 403, 404].includes(error.status)) location.reload();
    }
  }, [api]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return;
      await refresh();
      // Hidden in between, or shown again: there is never more than one timer.
      clearTimeout(timer);
      if (!isGone && !document.hidden) timer = setTimeout(() => void poll(), pollMs);
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

  /** Puts an own comment in its place before the next answer brings it. */
  const put = useCallback((comment: PresentedComment): void => {
    setKnown((ids) => new Set(ids).add(comment.id));
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

  const isShown = ({ id, authorKey }: PresentedComment): boolean => known.has(id) || isOwn(authorKey);
  const ofVersion = thread.comments.filter((comment) => comment.version === version);
  const comments = ofVersion.filter(isShown);
  return {
    comments,
    /** Of every version. */
    all: thread.comments,
    decisions: thread.decisions,
    servedVersion: thread.version,
    newCount: ofVersion.length - comments.length,
    showNew: () => setKnown(new Set(thread.comments.map(({ id }) => id))),
    refresh,
    put,
    drop,
  };
};
