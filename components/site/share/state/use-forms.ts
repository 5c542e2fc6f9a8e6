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
    /** Draft ids of a thread's open forms, separated by spaces. A thread with an open form does not move. */
    listOpen: useCallback(
      ({ comment, replies }: CommentThread): string => {
        const edits = [comment, ...replies].map(({ id }): DraftId => `edit-${id}`);
        return [`reply-${comment.id}` as const, ...edits].filter(isOpen).join(' ');
      },
      [isOpen],
    ),
  };
};
