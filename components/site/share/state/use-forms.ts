import { useCallback, useMemo, useState } from 'react';

import type { CommentThread } from '../rules/list-threads';
import { listDrafts, type DraftId } from './device-memory';
import { useDevice } from './use-device';

/** Answers and changes that somebody is writing. What a draft is kept of is open until it is closed. */
export const useForms = (token: string) => {
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  const kept = useDevice(() => listDrafts(token), '');
  const ids = useMemo(() => new Set(kept.split(' ')), [kept]);
  const isOpen = useCallback((id: DraftId): boolean => opened[id] ?? ids.has(id), [opened, ids]);
  return {
    isOpen,
    /** Whether it is there because it was asked for just now, and not because the page was loaded anew. */
    isAsked: (id: DraftId): boolean => opened[id] === true,
    set: (id: DraftId, is: boolean) => setOpened((before) => ({ ...before, [id]: is })),
    /** Whether somebody writes within a thread; it stays where it is then. */
    hasForm: useCallback(
      ({ comment, replies }: CommentThread): boolean =>
        isOpen(`reply-${comment.id}`) || [comment, ...replies].some(({ id }) => isOpen(`edit-${id}`)),
      [isOpen],
    ),
  };
};
